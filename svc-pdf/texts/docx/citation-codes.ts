import { bareDoi, DOI_PATTERN } from '@app/contracts';
import { z } from 'zod';

/** A work that a reference manager has stored with a citation. */
export interface CitedItem {
  title: string;
  doi: string;
  year: string;
  /** The family names of the authors. */
  authors: string[];
  /** The reference as a text, for files without a list of references. */
  text: string;
}

/**
 * The part of CSL JSON by which a reference is found. Ids are not used, because Mendeley repeats them in each field.
 */
const itemSchema = z.object({
  itemData: z.object({
    title: z.string().catch(''),
    DOI: z.string().catch(''),
    'container-title': z.string().catch(''),
    volume: z.coerce.string().catch(''),
    page: z.coerce.string().catch(''),
    author: z
      .array(
        z.object({
          family: z.string().catch(''),
          given: z.string().catch(''),
          literal: z.string().catch(''),
        }),
      )
      .catch([]),
    issued: z
      .object({
        'date-parts': z.array(z.array(z.coerce.string())).catch([]),
        raw: z.string().catch(''),
      })
      .catch({ 'date-parts': [], raw: '' }),
  }),
});
const codeSchema = z.object({ citationItems: z.array(z.unknown()) });

export const isCitation = (code: string): boolean =>
  /^\s*ADDIN\s+(?:ZOTERO_ITEM|CSL_CITATION|EN\.CITE(?!\.DATA)|PAPERS2_CITATIONS)/i.test(code);

/**
 * Returns the works that a field cites. EndNote may store the works in `data`, the data of the field, instead of in the
 * code of the field.
 */
export function citedItemsOf(code: string, data: string): CitedItem[] {
  const json = code.indexOf('{');
  if (!/EN\.CITE/i.test(code))
    return json < 0 ? [] : cslItemsOf(code.slice(json, code.lastIndexOf('}') + 1));
  const xml = code.includes('<EndNote>') ? code : Buffer.from(data, 'base64').toString('utf8');
  return endNoteItemsOf(xml);
}

/** Reads CSL JSON. Skips items that cannot be read, because the words of the citation remain in the text. */
export function cslItemsOf(json: string): CitedItem[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  const { success, data } = codeSchema.safeParse(parsed);
  if (!success) return [];
  return data.citationItems.flatMap((each) => {
    const item = itemSchema.safeParse(each);
    if (!item.success) return [];
    const { title, DOI, author, issued, volume, page, ...data } = item.data.itemData;
    const year = issued['date-parts'][0]?.[0] ?? /\d{4}/.exec(issued.raw)?.[0] ?? '';
    const people = author.map(
      ({ family, given, literal }) => literal || [family, given].filter(Boolean).join(' '),
    );
    const place = [
      data['container-title'],
      year,
      [volume, page].filter((part) => part && part !== 'undefined').join(': '),
    ];
    return {
      title,
      doi: doiOf(DOI),
      year,
      authors: author.map(({ family, literal }) => family || literal).filter(Boolean),
      text: [people.join(', '), title, place.filter(Boolean).join(', ')].filter(Boolean).join('. '),
    };
  });
}

function endNoteItemsOf(xml: string): CitedItem[] {
  return Array.from(xml.matchAll(/<Cite\b.*?<\/Cite>/gs), ([cite]) => {
    const texts = (name: string) =>
      Array.from(cite.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs')), ([, inner = '']) =>
        inner
          .replace(/<[^>]*>/g, '')
          .replace(/&amp;/g, '&')
          .trim(),
      );
    const authors = texts('author').length > 0 ? texts('author') : texts('Author');
    return {
      title: texts('title')[0] ?? '',
      doi: doiOf(texts('electronic-resource-num')[0] ?? ''),
      year: texts('Year')[0] ?? texts('year')[0] ?? '',
      authors: authors.map((author) => author.split(',')[0] ?? author),
      text: [authors.join(', '), texts('title')[0], texts('Year')[0]].filter(Boolean).join('. '),
    };
  });
}

function doiOf(text: string): string {
  const doi = bareDoi(text);
  return DOI_PATTERN.test(doi) ? doi : '';
}
