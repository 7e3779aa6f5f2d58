"""Validates files by third-party schemas. Prints JSON: for each validator the number of files and the problems.

Usage: schemas.py SOURCES_FOLDER FILE...
The name of a file begins with its kind: oai-, crossref-, crossrefroles-, marcxml-.
"""

import io
import json
import shutil
import sys
import tempfile
import warnings
from importlib.util import find_spec
from pathlib import Path

from lxml import etree
from pymarc import parse_xml_to_array


# The package is only located: to import it, its dependencies would have to be installed.
[commonmeta] = find_spec("commonmeta").submodule_search_locations
CROSSREF = Path(commonmeta) / "resources/crossref"


def all_packaged(folder, package):
    """Returns the schemas in the archive of a package, by their file names."""
    [archive] = Path(folder).glob(f"{package}-*")
    with tempfile.TemporaryDirectory() as unpacked:
        # A wheel is a zip file.
        shutil.unpack_archive(archive, unpacked, "zip" if archive.suffix == ".whl" else "gztar")
        return {path.name: path.read_bytes() for path in Path(unpacked).rglob("*.xsd")}


def packaged(folder, package, name):
    return all_packaged(folder, package)[name]


def oai_schema(folder):
    schema = packaged(folder, "pyoai", "OAI-PMH.xsd")
    # Of the records in responses of OAI-PMH, only those in Dublin Core are validated, by their own schema.
    schema = schema.replace(b'processContents="strict"', b'processContents="lax"')
    return etree.XMLSchema(etree.fromstring(schema))


class LocalSchemas(etree.Resolver):
    """Reads schemas that other schemas import by their addresses."""

    def __init__(self, schemas):
        super().__init__()
        self.schemas = schemas

    def resolve(self, url, _, context):
        return self.resolve_string(self.schemas[url.rsplit("/", 1)[-1]], context)


def schema_with_imports(name, schemas):
    parser = etree.XMLParser()
    parser.resolvers.add(LocalSchemas(schemas))
    return etree.XMLSchema(etree.fromstring(schemas[name], parser))


def dublin_core_schema(folder):
    imported = {"xml.xsd": (CROSSREF / "xml.xsd").read_bytes()}
    schemas = imported | all_packaged(folder, "core_oaipmh_provider_app")
    return schema_with_imports("oai_dc.xsd", schemas)


def crossref_schema(folder):
    return schema_with_imports("crossref5.4.0.xsd", all_packaged(folder, "commonmeta_py"))


def crossref_roles_schema():
    from xmlschema import XMLSchema11

    # libxml2 does not support XML Schema 1.1, which the schema 5.5.0 uses. Warnings are off, because the package lacks
    # the schema of formulas, which these deposits do not contain.
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
    schema.validate(etree.fromstring(text))
    return [str(error) for error in schema.error_log]


def crossref_roles_problems(schema, text):
    return [f"{error.path}: {error.reason}" for error in schema.iter_errors(text.decode())]


def marc_problems(_, text):
    [record] = parse_xml_to_array(io.BytesIO(text))
    missing = [tag for tag in ("008", "100", "245", "264", "520", "773", "856") if tag not in record]
    return [f"the fields {missing} are missing"] if missing else []


sources, *names = sys.argv[1:]
kinds = {
    "oai": ("lxml", (oai_schema(sources), dublin_core_schema(sources)), oai_problems),
    "crossref": ("libxml2 (lxml)", crossref_schema(sources), crossref_problems),
    "crossrefroles": ("xmlschema", crossref_roles_schema(), crossref_roles_problems),
    "marcxml": ("pymarc", None, marc_problems),
}
results = {}
for name in map(Path, names):
    validator, schema, problems_of = kinds[name.name.split("-")[0]]
    result = results.setdefault(validator, {"records": 0, "errors": []})
    text = name.read_bytes()
    # A deposit contains many articles; every other file contains one record.
    result["records"] += text.count(b"<journal_article ") or 1
    result["errors"] += [f"{name.name}: {problem}" for problem in problems_of(schema, text)]
print(json.dumps(results))
