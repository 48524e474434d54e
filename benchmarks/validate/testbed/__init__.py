# SPDX-License-Identifier: LGPL-2.1-or-later
"""The parts of `validate`: layouts (what is emulated), host and emulators (how), launch, check, record, table."""
