import { withoutControls } from '@app/contracts';
import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

/**
 * Renders an object as an XML document. Keys that begin with `@_` are attributes; `#text` is the text of an
 * element with attributes. Control characters are removed, because they would make the document invalid.
 */
export function xmlDocument(root: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withoutControls(builder.build(root))}\n`;
}
