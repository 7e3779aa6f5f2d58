import { field, paragraph, run, type WordFile, wordFile } from '@app/service-kit/docx-testing';
import { PNG } from 'pngjs';

export const p = (text: string) => paragraph(run(text));
export const bold = (text: string) => paragraph(run(text, '<w:b/>'));

export const equation = (letters: string) => `<m:oMath><m:r><m:t>${letters}</m:t></m:r></m:oMath>`;

export const table = (...rows: string[][]) =>
  `<w:tbl><w:tblPr/><w:tblGrid/>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${cell}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

/** Returns a picture that shows the part `image`, with its text alternative. */
export const picture = (alt = '') =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="1524000" cy="1524000"/><wp:docPr id="1" name="C:/Users/me/fig.png" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="fig"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="image"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1524000" cy="1524000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

export const png = (width: number) => PNG.sync.write(new PNG({ width, height: 10 }));

/** Returns a citation as Mendeley writes it: each field numbers its ids from the start again. */
export function mendeley(title: string, family: string, shown: string): string {
  const item = { id: 'ITEM-1', itemData: { id: 'ITEM-1', title, author: [{ family }] } };
  const code = `ADDIN CSL_CITATION ${JSON.stringify({ citationItems: [item] })}`;
  return field(code.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), shown);
}

export async function manuscript(
  body: string,
  others: Partial<WordFile> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await wordFile({ body, ...others }));
}
