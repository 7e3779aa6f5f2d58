import type { DocumentDesign } from '@app/contracts';
import {
  certificateFields,
  editorCertificateFields,
  reviewerCertificateFields,
  type Sheet,
  sheetDocument,
} from '../documents/certificate.ts';
import { coverPageDocument, coverPageFields } from '../documents/cover-page.ts';
import type { PrintableDocument } from '../printing/printable.ts';
import type { Templates } from '../templates/markup.ts';
import { testArticle, testEditor, testReviewer } from './records.ts';
import * as samples from './samples.ts';

/** A name in each script of the fonts. */
export const NAMES = [
  ...['Ada Lovelace', 'Łukasz Żółć', 'Kwaku Ŋmɛ́', 'Дмитрий Лихачёв', 'Γιώργος Παπαδόπουλος'],
  ...['श्रीकृष्ण त्रिपाठी', 'সুভাষ চট্টোপাধ্যায়', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ધર્મેશ પટેલ', 'ஸ்ரீ கோவிந்தராஜன்'],
  ...['శ్రీనివాస్ రావు', 'ಶ್ರೀಧರ ಮೂರ್ತಿ', 'ശ്രീകുമാർ', 'ଶ୍ରୀନିବାସ', 'ආනන්ද', 'สมชาย ใจดี', 'ສົມໄຊ'],
  ...['សុខា', 'ဒေါ်အောင်', 'བསྟན་འཛིན', 'محمد الأمين', 'שרה לוי', 'Արամ Խաչատրյան', 'გიორგი', 'አበበ'],
  ...['王小明', '田中さくら', '홍길동'],
];

const WORDS =
  'Stability of <i>Escherichia coli</i> proteins in CO<sub>2</sub>-rich “well-known” media, 10⁻³ M, α ≤ 5 μm; a <b>review</b> & A/B test with (parentheses) \\ and >> stream endobj'.split(
    ' ',
  );
const CATEGORIES = ['chief editor', 'associate editor', 'assistant editor'] as const;
const ORCIDS = ['', '0000-0002-1825-0097', '0000-0001-5109-3700'];

/** Returns the generator mulberry32: numbers from 0 to below 1, always the same ones for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns documents with random content, which is always the same for the same seed. Every script occurs if there are
 * at least as many documents as `NAMES`.
 */
export function randomDocuments(templates: Templates, count: number, seed: number) {
  const random = seeded(seed);
  const below = (end: number) => Math.floor(random() * end);
  const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): T =>
    values[below(values.length)] as T;
  const words = (most: number) =>
    Array.from({ length: 3 + below(most) }, () => pick(WORDS)).join(' ');
  const nameAt = (at: number) => {
    const name = NAMES[at % NAMES.length] ?? '';
    return pick([name, `${name} ${at}`, `${name} ${pick(NAMES)}`]);
  };
  const articleOf = (at: number) => {
    const authors = [nameAt(at), ...Array.from({ length: below(4) }, (_, other) => nameAt(other))];
    const orcid = pick(ORCIDS);
    const contributors = authors.map((name, place) => ({
      name,
      ...(place === 0 &&
        orcid !== '' && { orcid, ...pick([{}, { orcidAuthenticated: true as const }]) }),
    }));
    const doi = pick(['', `10.1234/x(${at})`]);
    const where = pick([
      { articlenumber: '', pagenumber: `${at}-${at + 9}` },
      { articlenumber: `e${at}` },
    ]);
    return testArticle({
      refnumber: `JRN-${at}`,
      title: words(14),
      authors,
      contributors,
      doi,
      ...where,
    });
  };
  const editorOf = (at: number) => {
    const affiliation = {
      post: words(2),
      content: pick(['', words(8)]),
      country: pick(['', 'Ghana']),
    };
    return testEditor({
      id: `editor-${at}`,
      name: nameAt(at),
      category: pick(CATEGORIES),
      ...affiliation,
    });
  };
  const { settings, codes } = samples;
  const sheetOf = (at: number): Sheet => {
    const kind = random();
    if (kind < 0.15) {
      const certificate = testReviewer({
        ...{ name: nameAt(at), orcid: pick(ORCIDS), count: 1 + below(1_200) },
        year: 2020 + below(7),
      });
      return {
        kind: 'reviewer',
        fields: reviewerCertificateFields(certificate, settings, codes),
      };
    }
    if (kind < 0.4) {
      const date = new Date(Date.UTC(2020 + below(7), below(12), 1 + below(28)));
      return {
        kind: 'editor',
        fields: editorCertificateFields(editorOf(at), settings, date, codes),
      };
    }
    const article = articleOf(at);
    return {
      kind: 'article',
      fields: certificateFields(article, article.authors[0] ?? '', settings, codes),
    };
  };
  const designs = Object.values(samples.looks).flatMap((look) => [
    { ...samples.design, ...look },
    { ...samples.ownDesign, ...look },
  ]);

  const single: PrintableDocument[] = [];
  const batches = new Map<DocumentDesign, Sheet[]>(designs.map((design) => [design, []]));
  for (let at = 0; at < count; at += 1) {
    const design = pick(designs);
    const sort = random();
    if (sort < 0.1) {
      single.push(coverPageDocument(templates, coverPageFields(articleOf(at), settings), design));
    } else if (sort < 0.5) single.push(sheetDocument(templates, sheetOf(at), design));
    else batches.get(design)?.push(sheetOf(at));
  }
  return {
    /** Documents that are printed alone. */
    single,
    /** Certificates that are printed in batches, by design. */
    batches,
  };
}
