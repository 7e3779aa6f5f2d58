import { expect, it, vi } from 'vitest';
import type { SheetMarkup } from '../documents/markup.ts';
import { loadTemplates } from '../documents/templates.ts';
import { testArticle, testDesign, testSettings } from '../testing.ts';
import { createCodes } from '../verification/codes.ts';
import { certificateDocument } from './document.ts';
import type { CertificateFields } from './fields.ts';
import { certificateFields } from './publication.ts';

const templates = await loadTemplates();
const codes = createCodes('a key of thirty-two signs or more');
const settings = testSettings({ origin: 'https://journal.example.org' });
const fields = certificateFields({ article: testArticle(), settings }, 'Ada Lovelace', codes);
const design = testDesign();
const wordsOf = ({ head, text, tail }: SheetMarkup) => `${head}${text}${tail}`;
const textOf = (changed: Partial<CertificateFields>, its = design) =>
  wordsOf(templates.renderCertificate({ ...fields, ...changed }, its));
const keyOf = (changed: Partial<CertificateFields>, its = design) =>
  certificateDocument(templates, { ...fields, ...changed }, its).key;

it('shows a name as text, whatever it holds', () => {
  const text = textOf({ author: '<img src=x onerror=alert(1)> & "Co"' });
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
  expect(text).not.toContain('<img');
});

it('shows italics, emphasis, subscripts and superscripts of a title and no other tag', () => {
  expect(
    textOf({
      title: '<i>E. coli</i> in CO<sub>2</sub> &amp; <a href="x">m<sup>3</sup></a> &lt;b&gt;',
    }),
  ).toContain('<em>E. coli</em> in CO<sub>2</sub> &amp; m<sup>3</sup> &lt;b&gt;');
  expect(textOf({ title: '<em>open <b>ended</em> rest</i><script>x</script>' })).toContain(
    '<em>open ended</em> restx',
  );
});

it('says one page or several, the day of the certificate date, a DOI where there is one', () => {
  const one = textOf({ pages: '7', date: '2026-01-31T00:00:00.000Z' });
  expect(one).toContain('page 7');
  expect(one).toContain('31 January 2026');
  expect(one).not.toContain('DOI');
  const several = textOf({ pages: '12-15', doi: '10.1234/x' });
  expect(several).toContain('pages 12–15');
  expect(several).toContain('10.1234/x');
});

it('says its code and where to have it verified', () => {
  expect(fields.verifyUrl).toBe(`https://journal.example.org/verify/${fields.code}`);
  const text = textOf({});
  expect(text).toContain(fields.code);
  expect(text).toContain('Verify at journal.example.org/verify');
});

it('leaves out what the design leaves empty', () => {
  const bare = testDesign({
    ...{ certificate_heading: '', certificate_opening: '', certificate_statement: '' },
    ...{ signatory_name: '', signatory_post: '' },
  });
  for (const [its, shown] of [[design, true] as const, [bare, false] as const]) {
    const markup = templates.renderCertificate(fields, its);
    const { ornament } = markup;
    const text = wordsOf(markup);
    const found = ['<h1', 'class="phrase"', 'class="signatory"'].map((part) => text.includes(part));
    expect([...found, ornament.includes('class="rule"')]).toEqual(Array(4).fill(shown));
  }
});

it('sets the seal and the signature of the design in the place of the drawn ones, with no words over them', () => {
  const picture = 'data:image/png;base64,AAAA';
  const own = testDesign({ seal_image: picture, signature_image: picture });
  const { ornament, tail } = templates.renderCertificate(fields, own);
  expect(
    ornament.match(/<img class="(seal|signature)" src="data:image\/png;base64,AAAA"/g),
  ).toHaveLength(2);
  expect(tail).not.toContain('VOL. 3');
  const drawn = templates.renderCertificate(fields, design);
  expect(drawn.ornament).not.toContain('<img');
  expect(drawn.tail).toContain('VOL. 3');
});

it('has one ornament for all certificates of a design', () => {
  const other = { ...fields, author: 'Bo Li', title: 'On other engines', volume: 4, year: 2025 };
  const [one, two] = [fields, other].map((its) => templates.renderCertificate(its, design));
  expect(one?.ornament).toBe(two?.ornament);
  expect(one?.css).toBe(two?.css);
  // Those of one issue have more in common.
  const third = templates.renderCertificate({ ...fields, author: 'Bo Li', doi: '10.1/x' }, design);
  expect([third.head, third.tail]).toEqual([one?.head, one?.tail]);
  expect(two?.tail).not.toBe(one?.tail);
  const green = templates.renderCertificate(fields, testDesign({ accent_color: '#0a5020' }));
  expect(green.css).toContain('#0a5020');
  expect(green.css).not.toContain(design.accent_color);
});

it('has one key for one certificate and another when anything on it changes', () => {
  const changes: Partial<CertificateFields>[] = [
    { author: 'Bo Li' },
    { title: 'On other engines' },
    { journal: 'Another journal' },
    { issns: [] },
    { volume: 4 },
    { issue: 3 },
    { year: 2025 },
    { pages: '12-16' },
    { date: '2026-11-22T00:00:00.000Z' },
    { refnumber: 'JRN0002' },
    { doi: '10.1234/x' },
    { code: 'JRN0001-00000000' },
    { verifyUrl: 'https://journal.example/verify/JRN0001-00000000' },
  ];
  const designs = [
    testDesign({ accent_color: '#0a5020' }),
    testDesign({ signatory_name: 'Amara Okafor' }),
    testDesign({ seal_image: 'data:image/png;base64,AAAA' }),
  ];
  const keys = [
    ...[{}, ...changes].map((changed) => keyOf(changed)),
    ...designs.map((its) => keyOf({}, its)),
  ];
  expect(new Set(keys).size).toBe(changes.length + designs.length + 1);
  expect(keyOf({})).toBe(keys[0]);
});

it('has another key when it is printed by another edition', async () => {
  vi.doMock('../jobs/edition.ts', () => ({ readEdition: async () => 'another' }));
  vi.resetModules();
  const { certificateDocument } = await import('./document.ts');
  expect(certificateDocument(templates, fields, design).key).not.toBe(keyOf({}));
});

it('carries a name in an Indic script a second time, letter by letter, and no other', () => {
  const of = (author: string) => templates.renderCertificate({ ...fields, author }, design);
  expect(of('श्रीकृष्ण').plain).toBe('श्रीकृष्ण');
  expect(of('श्रीकृष्ण').text.match(/श्रीकृष्ण/g)).toHaveLength(2);
  expect(of('Ada Lovelace').plain).toBe('');
  const worded = testDesign({ certificate_opening: 'यह', signatory_post: 'संपादक' });
  const { plain } = templates.renderCertificate({ ...fields, title: '<i>जल</i>' }, worded);
  for (const text of ['जल', 'यह', 'संपादक']) expect(plain).toContain(text);
  expect(of('Ada Lovelace').text.match(/Ada Lovelace/g)).toHaveLength(1);
});
