import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

/** A document of XML; `@_` begins an attribute, `#text` is the text beside attributes. */
export function xmlDocument(root: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}\n`;
}
