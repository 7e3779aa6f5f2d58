"""Compares originals with their anonymous copies. Prints one line for each fault.

Arguments: a JSON file with a list of `{ "original", "copy", "names" }`. A name may stand in the visible text of a copy, but
nowhere else.
"""

import json
import re
import sys
import zipfile

import pikepdf
from lxml import etree

FORBIDDEN = "Metadata PieceInfo LastModified SpiderInfo EmbeddedFiles EF AF AA JS JavaScript OpenAction XFA AcroForm Thumb PTEX.FileName PTEX.InfoDict CreatorInfo".split()
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def walk(value, see):
    see(value)
    if isinstance(value, (pikepdf.Dictionary, pikepdf.Stream)):
        for _, part in value.items():
            if not getattr(part, "is_indirect", False):
                walk(part, see)
    elif isinstance(value, pikepdf.Array):
        for part in value:
            if not getattr(part, "is_indirect", False):
                walk(part, see)


def facts(pdf):
    """Returns the number of each kind of part that a copy must keep, and the texts outside the content of pages."""
    counts = {"elements": 0, "links": 0, "others": 0, "bookmarks": 0, "pages": len(pdf.pages)}
    faults, hidden = [], []

    def see(value):
        if isinstance(value, pikepdf.Dictionary):
            if "/S" in value and "/P" in value and ("/K" in value or "/Pg" in value):
                counts["elements"] += 1
            if "/Title" in value and "/Parent" in value:
                counts["bookmarks"] += 1
            for key in value.keys():
                if key[1:] in FORBIDDEN:
                    faults.append(f"has {key}")
        if isinstance(value, pikepdf.String) and len(str(value)) < 5000:
            hidden.append(str(value))

    content = set()
    for page in pdf.pages:
        parts = page.obj.get("/Contents", [])
        for part in parts if isinstance(parts, pikepdf.Array) else [parts]:
            content.add(part.objgen)
        for annotation in page.obj.get("/Annots", []):
            counts["links" if annotation.get("/Subtype") == "/Link" else "others"] += 1
    for value in pdf.objects:
        walk(value, see)
        if isinstance(value, pikepdf.Stream) and value.objgen not in content:
            if value.get("/Subtype") == "/Form" or value.get("/Type") in ("/XRef", "/ObjStm"):
                continue
            try:
                hidden.append(value.read_bytes(pikepdf.StreamDecodeLevel.generalized).decode("latin1"))
            except pikepdf.PdfError:
                hidden.append(value.read_raw_bytes().decode("latin1"))
    return counts, faults, "\n".join(hidden)


def visible_beside(pdf):
    """Returns the texts that readers see or hear beside the content: links, bookmarks, alternative texts, labels."""
    seen = []

    def see(value):
        if isinstance(value, pikepdf.Dictionary):
            for key in ("/URI", "/Title", "/Alt", "/ActualText", "/Contents", "/E", "/T", "/P"):
                if isinstance(value.get(key), pikepdf.String):
                    seen.append(str(value[key]))

    for value in pdf.objects:
        walk(value, see)
    return set(seen)


def compare_pdf(original, copy, names):
    with pikepdf.open(original) as one, pikepdf.open(copy) as other:
        before, _, _ = facts(one)
        after, faults, hidden = facts(other)
        if "/Info" in other.trailer:
            faults.append("has /Info")
        for kind in ("elements", "bookmarks", "pages"):
            if before[kind] != after[kind]:
                faults.append(f"{before[kind]} {kind} became {after[kind]}")
        if after["others"] > 0:
            faults.append(f"has {after['others']} annotations that are no links")
        if after["links"] < before["links"]:
            print(f"  {copy}: {before['links']} links became {after['links']}", file=sys.stderr)
        lines = set(hidden.split("\n")) - visible_beside(other)
        rest = "\n".join(lines)
    return faults + [f"contains {name}" for name in names if name in rest]


def word_text(path):
    """Returns the words of the text after all changes are accepted, without hidden words."""
    with zipfile.ZipFile(path) as file:
        root = etree.fromstring(file.read("word/document.xml"))
    for gone in ("del", "moveFrom"):
        for element in list(root.iter(W + gone)):
            parent = element.getparent()
            if parent is not None and not parent.tag.endswith("Pr"):
                parent.remove(element)
    for row in list(root.iter(W + "tr")):
        if row.find(f"{W}trPr/{W}del") is not None:
            row.getparent().remove(row)
    for run in list(root.iter(W + "r")):
        vanish = run.find(f"{W}rPr/{W}vanish")
        if vanish is not None and vanish.get(W + "val") not in ("0", "false"):
            run.getparent().remove(run)
    return "".join(text.text or "" for text in root.iter(W + "t", "{*}t"))


def compare_docx(original, copy, names):
    faults = []
    if word_text(original) != word_text(copy):
        faults.append("has another text")
    with zipfile.ZipFile(copy) as file:
        for name in file.namelist():
            data = file.read(name)
            if name.endswith(".xml"):
                # Visible texts, and text alternatives for screen readers.
                data = re.sub(rb"<(\w+:t)(?: [^>]*)?>[^<]*</\1>", b"", data)
                data = re.sub(rb' (?:descr|title|alt)="[^"]*"', b"", data)
            text = name + data.decode("utf8", "replace") + data.decode("utf-16-le", "replace")
            faults += [f"{name} contains {word}" for word in names if word in text]
    return faults


for pair in json.load(open(sys.argv[1], encoding="utf8")):
    compare = compare_pdf if pair["copy"].endswith(".pdf") else compare_docx
    for fault in compare(pair["original"], pair["copy"], pair["names"]):
        print(f"{pair['original']}: {fault}")
