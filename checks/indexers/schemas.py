"""Validates files by the schemas of others. Prints JSON: for each validator the number of files and the problems.

Usage: schemas.py SOURCES_FOLDER FILE...
The names of files begin with what they are: oai-, crossref-, marcxml-.
"""

import io
import json
import sys
import tarfile
import warnings
from importlib.util import find_spec
from pathlib import Path

from lxml import etree
from pymarc import parse_xml_to_array


# The package is not imported, because that would need all that it imports.
[commonmeta] = find_spec("commonmeta").submodule_search_locations
CROSSREF = Path(commonmeta) / "resources/crossref"


def packaged(folder, package, ending):
    """Returns a file of the source archive of a package."""
    [archive] = Path(folder).glob(f"{package}-*.tar.gz")
    with tarfile.open(archive) as packed:
        [name] = [name for name in packed.getnames() if name.endswith(f"/{ending}")]
        return packed.extractfile(name).read()


def oai_schema(folder):
    schema = packaged(folder, "pyoai", "OAI-PMH.xsd")
    # Only the records in Dublin Core are validated, by their own schema.
    schema = schema.replace(b'processContents="strict"', b'processContents="lax"')
    return etree.XMLSchema(etree.fromstring(schema))


class LocalSchemas(etree.Resolver):
    """Reads schemas that others import by their addresses."""

    def __init__(self, schemas):
        super().__init__()
        self.schemas = schemas

    def resolve(self, url, _, context):
        return self.resolve_string(self.schemas[url.rsplit("/", 1)[-1]], context)


def dublin_core_schema(folder):
    package = "core_oaipmh_provider_app"
    imported = {"xml.xsd": (CROSSREF / "xml.xsd").read_bytes()}
    imported |= {name: packaged(folder, package, name) for name in ["simpledc20021212.xsd"]}
    parser = etree.XMLParser()
    parser.resolvers.add(LocalSchemas(imported))
    return etree.XMLSchema(etree.fromstring(packaged(folder, package, "oai_dc.xsd"), parser))


def crossref_schema():
    from xmlschema import XMLSchema11

    # libxml2 does not know XML Schema 1.1, in which this schema is written.
    # Formulas, whose schema is not in the package, are not written.
    warnings.simplefilter("ignore")
    return XMLSchema11(str(CROSSREF / "crossref5.5.0.xsd"), allow="local")


def oai_problems(schemas, text):
    envelope, dublin_core = schemas
    response = etree.fromstring(text)
    envelope.validate(response)
    problems = [str(error) for error in envelope.error_log]
    for record in response.iter("{http://www.openarchives.org/OAI/2.0/oai_dc/}dc"):
        dublin_core.validate(record)
        problems += [str(error) for error in dublin_core.error_log]
    return problems


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
    "oai": ("lxml", (oai_schema(sources), dublin_core_schema(sources)), oai_problems),
    "crossref": ("xmlschema", crossref_schema(), crossref_problems),
    "marcxml": ("pymarc", None, marc_problems),
}
results = {}
for name in map(Path, names):
    validator, schema, problems_of = kinds[name.name.split("-")[0]]
    result = results.setdefault(validator, {"records": 0, "errors": []})
    result["records"] += 1
    result["errors"] += [f"{name.name}: {problem}" for problem in problems_of(schema, name.read_bytes())]
print(json.dumps(results))
