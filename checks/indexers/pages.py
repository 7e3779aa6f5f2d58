"""Reads the pages, the records and the preserved volumes of a journal with third-party clients.

Usage: pages.py BASE_URL ARTICLES_FILE BAGS_FOLDER
ARTICLES_FILE is JSON: for each article the addresses of its page and PDF, its DOI, title, authors, their ORCID addresses,
and the parts of its addresses in the API. Prints JSON: for each client the number of records and the problems.
"""

import json
import logging
import sys
import tarfile
import tempfile
from pathlib import Path

import bagit
import extruct
import requests
import schemathesis
from schemathesis.core.failures import FailureGroup
from signposting import find_signposting_http
from signposting.linkset import find_signposting_linkset

base_url, articles_file, bags = sys.argv[1:]
articles = json.loads(Path(articles_file).read_text())
results = {}


def check(client, records, problems_of):
    """Collects the problems of each record. An exception is a problem, too."""
    problems = []
    for name, record in records:
        try:
            problems += [f"{name}: {problem}" for problem in problems_of(record)]
        except (Exception, FailureGroup) as error:
            problems.append(f"{name}: {type(error).__name__} {error}")
    results[client] = {"records": len(records), "errors": problems}


def links_problems(links, article):
    """Compares the links of a page with the article's record."""

    def targets(signposts):
        return {str(signpost.target) for signpost in signposts or []}

    expected = {
        "citeAs": {article["citeAs"]} if article["citeAs"] else set(),
        "items": set(article["items"]),
        "authors": set(article["orcids"]),
        "license": {article["license"]} if article["license"] else set(),
    }
    for name, wanted in expected.items():
        found = getattr(links, name)
        found = targets(found if isinstance(found, (set, list, frozenset)) else [found] if found else [])
        if found != wanted:
            yield f"{name} is {sorted(found)} instead of {sorted(wanted)}"
    for signpost in links.describedBy:
        answer = requests.get(str(signpost.target), timeout=20)
        kind = answer.headers["content-type"].split(";")[0]
        if not answer.ok or kind != str(signpost.type):
            yield f"{signpost.target} is {answer.status_code} {kind}, not {signpost.type}"


def signposting_problems(article):
    links = find_signposting_http(article["page"])
    yield from links_problems(links, article)
    [linkset] = links.linksets
    contexts = find_signposting_linkset(str(linkset.target))
    yield from links_problems(contexts.for_context(article["page"]), article)


def extruct_problems(article):
    html = requests.get(article["page"], timeout=20).text
    found = extruct.extract(html, base_url=article["page"], errors="strict")
    works = [item for item in found["json-ld"] if item.get("@type") == "ScholarlyArticle"]
    if len(works) != 1:
        yield f"{len(works)} scholarly articles in JSON-LD"
        return
    [work] = works
    if [author["name"] for author in work["author"]] != article["authors"]:
        yield f"JSON-LD has other authors: {work['author']}"
    for name in article["expected"]:
        if not work.get(name):
            yield f"JSON-LD has no {name}"
    terms = {element["name"].lower() for item in found["dublincore"] for element in item["elements"]}
    missing = {"dc.title", "dc.creator", "dc.date", "dc.identifier"} - terms
    if missing:
        yield f"Dublin Core has no {sorted(missing)}"


def bag_problems(path):
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(path) as packed:
            packed.extractall(folder, filter="data")
        [bag] = Path(folder).iterdir()
        bagit.Bag(str(bag)).validate()
    return []


def api_records():
    """Returns every call of a public GET operation with the values of each article for the parameters."""
    schema = schemathesis.openapi.from_url(f"{base_url}/api/docs/svc-content.json")
    for result in schema.get_all_operations():
        operation = result.ok()
        security = operation.definition.raw.get("security", [])
        if operation.method != "get" or (security and {} not in security):
            continue
        # The operations below /internal/ are only for services. Those below /api/orcid need an author's invitation.
        if operation.path.startswith(("/internal/", "/api/orcid")):
            continue
        names = {parameter.name for parameter in operation.path_parameters}
        for article in articles if names else articles[:1]:
            if operation.path.endswith("/text") and not article["hasText"]:
                continue
            known = article["parts"] | article["named"].get(operation.path, {})
            # An operation is left out if no article has values for its parameters, such as the names of pictures and
            # dumps.
            if not names <= known.keys():
                continue
            parts = {name: known[name] for name in names}
            query = {
                parameter.name: known.get(parameter.name, "a")
                for parameter in operation.query
                if parameter.is_required
            }
            yield f"GET {operation.path} {parts} {query}", (operation, parts, query)


def api_problems(call):
    operation, parts, query = call
    case = operation.Case(path_parameters=parts, query=query)
    response = case.call(base_url=base_url)
    if response.status_code not in (200, 204):
        yield f"status {response.status_code}"
    case.validate_response(response)


logging.disable()
pages = [(article["page"], article) for article in articles]
check("signposting", pages, signposting_problems)
check("extruct", pages, extruct_problems)
check("bagit", [(path.name, path) for path in sorted(Path(bags).iterdir())], bag_problems)
check("schemathesis", list(api_records()), api_problems)
print(json.dumps(results))
