// SPDX-License-Identifier: LGPL-2.1-or-later
// A number before a noun in the plural: the test of the test of counted nouns.
const char* text = "{} ranks";
