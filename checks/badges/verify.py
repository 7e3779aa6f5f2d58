"""Verifies badges by openbadgeslib. The arguments are a folder of badges, and a folder of the files that the journal
publishes.

Prints the reasons why badges are refused as a JSON object, by file. Statuses are looked up. The signature of a list of
statuses is not verified here, because openbadgeslib verifies only lists in the form of a JWT; the packages of Digital
Bazaar verify it.
"""
import json
import sys
from pathlib import Path
from urllib.parse import urlsplit

from openbadgeslib import baking
from openbadgeslib.ob3.ldp import OB3LdpVerifier

badges, published = (Path(argument) for argument in sys.argv[1:3])
issuer = 'did:web:journal.example:api:credentials:issuer'


def download(url):
    return (published / urlsplit(url).path.replace('/', '_')).read_bytes()


def credential_in(path):
    data = path.read_bytes()
    if path.suffix == '.svg':
        return baking.extract_svg(data, element=baking.SVG_ELEMENT_OB3, text_fallback=True)
    if path.suffix == '.png':
        return baking.extract_png(data, keyword=baking.ITXT_KEYWORD_OB3)
    return data


verifier = OB3LdpVerifier.for_issuer_did(issuer)
refused = {}
for path in sorted(badges.iterdir()):
    try:
        verifier.verify(credential_in(path), check_status=True, download=download, verify_status_list=False)
    except Exception as error:
        refused[path.name] = str(error)
print(json.dumps(refused))
