"""Validates signatures with pyHanko, and prints the path of each PDF whose only signature is valid and covers the whole file.

Usage: signatures.py ROOT FILE…, where ROOT has the root certificate that is trusted.
"""

import logging
import sys

from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

# Disables pyHanko's log, which would contain every invalid signature.
logging.disable(logging.CRITICAL)
root, *paths = sys.argv[1:]
roots = list(load_certs_from_pemder([root]))


def is_valid(path):
    context = ValidationContext(trust_roots=roots, allow_fetching=False)
    try:
        with open(path, "rb") as file:
            (signature,) = PdfFileReader(file).embedded_signatures
            status = validate_pdf_signature(signature, context)
            return status.bottom_line and status.coverage == SignatureCoverageLevel.ENTIRE_FILE
    except Exception:
        # A changed byte may make the file unreadable.
        return False


for path in paths:
    if is_valid(path):
        print(path)
