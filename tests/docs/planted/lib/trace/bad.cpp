// What docs/gone.md says, and docs/guide/bad.md.
// SPDX-License-Identifier: LGPL-2.1-or-later
