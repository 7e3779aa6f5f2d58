import { certificateDesigns, orientations } from '@app/contracts';
import {
  certificateFields,
  editorCertificateFields,
  reviewerCertificateFields,
} from '../documents/certificate.ts';
import { createCodes } from '../documents/codes.ts';
import { pattern } from './picture.ts';
import { testArticle, testDesign, testEditor, testReviewer, testSettings } from './records.ts';

/* Content of the documents in reference pictures: ordinary text, and the longest and widest texts. */

export const codes = createCodes('a key of thirty-two signs or more');
export const settings = testSettings({ origin: 'https://journal.example.org' });
export const design = testDesign({ signatory_name: 'Prof. Amara Okafor' });
/** The looks of certificates, by name: each design in each orientation, for authors, editors and reviewers. */
export const looks = Object.fromEntries(
  certificateDesigns.flatMap((name) =>
    orientations.map((orientation) => [
      `${name} in ${orientation}`,
      {
        certificate_design: name,
        certificate_orientation: orientation,
        editor_design: name,
        editor_orientation: orientation,
        reviewer_design: name,
        reviewer_orientation: orientation,
      },
    ]),
  ),
);
export const article = testArticle({
  title:
    'Stability of <i>Escherichia coli</i> in CO<sub>2</sub>-rich, “well-known” media: 10⁻³ M, α ≤ 5 μm',
  authors: ['Émilie du Châtelet', 'श्रीकृष्ण त्रिपाठी', 'محمد الأمين'],
  doi: '10.1234/x',
});
export const ownDesign = {
  ...testDesign({
    accent_color: '#4a1f2f',
    warm_color: '#7a5a12',
    cover_heading: 'Offprint',
    signatory_name:
      'MAXIMILIAN-ALEXANDER VON UND ZU HOHENLOHE-SCHILLINGSFÜRST, FELLOW OF THE SOCIETY',
    signatory_post:
      'Editor-in-Chief of the Journal and Professor of Engines in the University of Co.',
    signature_image: pattern(120, 40, (x, y) => Math.abs(20 + 15 * Math.sin(x / 9) - y) < 2),
    seal_image: pattern(100, 100, (x, y) => Math.hypot(x - 50, y - 50) < 48),
  }),
  logo_image: pattern(240, 60, (x, y) => (x % 30 < 20 ? y > 30 : y < 30) || Math.abs(30 - y) < 3),
};

export const certificate = certificateFields(article, 'Émilie du Châtelet', settings, codes);
export const iupac =
  'N-(4-{[2-(3,4-dimethoxyphenyl)ethyl]amino}-6-methyl-5,6,7,8-tetrahydropyrido[4,3-d]pyrimidin-2-yl)-2-(4-methylpiperazin-1-yl)acetamide';
export const editors = Array.from({ length: 60 }, (_, at) =>
  testEditor({
    id: `editor-${at}`,
    name: `${['Grace Hopper', 'Łukasz Żółć', 'அனந்தி இராமசாமி', '田中さくら'][at % 4]} ${at}`,
    category: at === 0 ? 'chief editor' : at < 20 ? 'associate editor' : 'assistant editor',
    country: 'Ghana',
  }),
);
export const addressed = testEditor({
  id: 'addressed',
  name: 'MAXIMILIAN-ALEXANDER-HOHENLOHE',
  category: 'associate editor',
  content:
    'Dept. A/Dept. B/Institute-of-Applied-Mathematics-and-Mechanics, https://www.example.org/a/long/path/of/an/institute.html',
});
const [chief = testEditor()] = editors;
export const editor = editorCertificateFields(chief, settings, new Date('2026-11-21'), codes);
export const reviewer = reviewerCertificateFields(
  testReviewer({ name: 'Łukasz Żółć', orcid: '0000-0002-1825-0097' }),
  settings,
  codes,
);
export const crowd = Array.from({ length: 80 }, (_, at) => `Maximilian-Alexander Kowal ${at}`);
export const titles = Array.from({ length: 30 }, (_, at) => `On engines, part ${at}`);
export const articles = titles.map((title, at) =>
  testArticle({
    id: title,
    title: at === 1 ? `${title}: ${iupac}` : title,
    ...(at === 2 && { authors: crowd }),
    pagenumber: `${at * 5 + 1}-${at * 5 + 5}`,
    issue: at < 9 ? 1 : 2,
  }),
);
