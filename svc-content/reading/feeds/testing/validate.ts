import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import { RelaxNGValidator, XmlDocument, XsdValidator } from 'libxml2-wasm';

const schemas = {
  /**
   * This schema comes from the package `sitemap`. The schema of a sitemap index is not in the package, but in this
   * folder.
   */
  sitemap: fileURLToPath(new URL('../../schema/sitemap.xsd', import.meta.resolve('sitemap'))),
  siteindex: fileURLToPath(new URL('./siteindex.xsd', import.meta.url)),
  atom: fileURLToPath(new URL('./atom.rng', import.meta.url)),
};

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['entry', 'url', 'sitemap'].includes(name),
});

/** Parses an XML document. Throws if the document violates the schema. */
export function readValid(document: string, name: keyof typeof schemas) {
  const schema = XmlDocument.fromBuffer(readFileSync(schemas[name]));
  const validator =
    name === 'atom' ? RelaxNGValidator.fromDoc(schema) : XsdValidator.fromDoc(schema);
  const read = XmlDocument.fromString(document);
  try {
    validator.validate(read);
  } finally {
    read.dispose();
    validator.dispose();
    schema.dispose();
  }
  return parser.parse(document);
}
