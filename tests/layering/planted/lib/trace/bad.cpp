// A number before a noun in the plural: the test of the test of counted nouns.
const char* text = "{} ranks";
