import { withoutControls } from '@app/contracts';
import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

/** Keys that begin with `@_` are attributes. Control characters would make the document invalid. */
export function xmlDocument(root: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withoutControls(builder.build(root))}\n`;
}
