import { withoutControls } from '@app/contracts';
import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

/**
 * A document of XML; `@_` begins an attribute, `#text` is the text beside attributes. A character that
 * XML has not would make all of it unreadable.
 */
export function xmlDocument(root: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withoutControls(builder.build(root))}\n`;
}
