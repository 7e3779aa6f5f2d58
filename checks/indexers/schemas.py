"""Validates files by the schemas of others. Prints each problem, and exits with 1 if there is one.

Usage: schemas.py SOURCES_FOLDER FILE...
The names of files begin with what they are: oai-, crossref-, marcxml-.
"""

import io
import sys
import tarfile
import warnings
from importlib.util import find_spec
from pathlib import Path

from lxml import etree
from pymarc import parse_xml_to_array


def oai_schema(sources):
    [archive] = Path(sources).glob("pyoai-*.tar.gz")
    with tarfile.open(archive) as packed:
        [name] = [name for name in packed.getnames() if name.endswith("/OAI-PMH.xsd")]
        schema = packed.extractfile(name).read()
    # The schemas of the records are not in the archive, so they are not validated by it.
    schema = schema.replace(b'processContents="strict"', b'processContents="lax"')
    return etree.XMLSchema(etree.fromstring(schema))


def crossref_schema():
    from xmlschema import XMLSchema11

    # libxml2 does not know XML Schema 1.1, in which this schema is written.
    [package] = find_spec("commonmeta").submodule_search_locations
    # Formulas, whose schema is not in the package, are not written.
    warnings.simplefilter("ignore")
    return XMLSchema11(f"{package}/resources/crossref/crossref5.5.0.xsd", allow="local")


def oai_problems(schema, text):
    schema.validate(etree.fromstring(text))
    return [str(error) for error in schema.error_log]


def crossref_problems(schema, text):
    # Schema 5.4.0, which deposits have, is in no registry.
    later = text.decode().replace("5.4.0", "5.5.0")
    return [f"{error.path}: {error.reason}" for error in schema.iter_errors(later)]


def marc_problems(_, text):
    [record] = parse_xml_to_array(io.BytesIO(text))
    missing = [tag for tag in ("100", "245", "264", "520", "773", "856") if tag not in record]
    return [f"the fields {missing} are missing"] if missing else []


sources, *names = sys.argv[1:]
kinds = {
    "oai": (oai_schema(sources), oai_problems),
    "crossref": (crossref_schema(), crossref_problems),
    "marcxml": (None, marc_problems),
}
failed = False
for name in names:
    schema, problems_of = kinds[Path(name).name.split("-")[0]]
    for problem in problems_of(schema, Path(name).read_bytes()):
        print(f"{Path(name).name}: {problem}")
        failed = True
print(f"{len(names)} files validated")
sys.exit(1 if failed else 0)
