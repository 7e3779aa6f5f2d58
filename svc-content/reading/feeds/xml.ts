import { withoutControls } from '@app/contracts';
import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

/** Converts an object to XML without control characters, which are invalid there. Keys with `@_` become attributes. */
export function xmlDocument(root: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withoutControls(builder.build(root))}\n`;
}
