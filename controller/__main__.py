"""`python -m controller` is the command `smartboard`."""

import sys

from controller.app.cli import main

sys.exit(main())
