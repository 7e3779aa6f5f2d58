import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  closeBuffer,
  openBuffer,
  ParseOption,
  readBuffer,
  XmlDocument,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/**
 * The DTD's address in documents, for which the parser reads the package `@jats4r/dtds` instead.
 */
const PUBLISHED = 'https://jats.nlm.nih.gov/publishing/1.3/';
const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@jats4r/dtds/schema/catalog.xml')), '1.3');

xmlRegisterInputProvider({
  match: (url) => url.startsWith(PUBLISHED),
  open: (url) => openBuffer(readFileSync(join(folder, url.slice(PUBLISHED.length)))),
  read: (at, buffer) => readBuffer(at, buffer),
  close(at) {
    closeBuffer(at);
    return true;
  },
});

/** Throws if a document names no DTD or violates its DTD. */
export function requireValid(document: string): void {
  const { XML_PARSE_DTDVALID, XML_PARSE_NONET } = ParseOption;
  XmlDocument.fromString(document, { option: XML_PARSE_DTDVALID | XML_PARSE_NONET }).dispose();
}
