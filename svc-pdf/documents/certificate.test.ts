import { certificateDesigns, orientations, plainText } from '@app/contracts';
import { silentLog } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { createDocumentStore } from '../storage/documents.ts';
import { type CertificateFields, printedDesignSchema } from '../templates/fields.ts';
import { loadTemplates } from '../templates/load.ts';
import type { SheetMarkup } from '../templates/markup.ts';
import { testArticle, testDesign, testEditor, testSettings } from '../testing/records.ts';
import { certificateDocument, certificateFields, editorCertificateFields } from './certificate.ts';
import { articleData } from './certificate-data.ts';
import { createCodes } from './codes.ts';
import { createDocumentCache } from './document-cache.ts';

const templates = await loadTemplates();
const codes = createCodes('a key of thirty-two characters or more');
const settings = testSettings({ origin: 'https://journal.example.org' });
const fields = certificateFields(testArticle(), 'Ada Lovelace', settings, codes);
const design = testDesign();
const wordsOf = ({ head, text, tail }: SheetMarkup) => `${head}${text}${tail}`;
const textOf = (changed: Partial<CertificateFields>, its = design) =>
  wordsOf(templates.renderCertificate({ ...fields, ...changed }, its));
const hashOf = (changed: Partial<CertificateFields>, its = design) =>
  certificateDocument(templates, { ...fields, ...changed }, its).contentHash;

it('escapes HTML in a name', () => {
  const text = textOf({ author: '<img src=x onerror=alert(1)> & "Co"' });
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
  expect(text).not.toContain('<img');
});

it('renders only italics, emphasis, subscripts and superscripts of a title', () => {
  expect(
    textOf({
      title: '<i>E. coli</i> in CO<sub>2</sub> &amp; <a href="x">m<sup>3</sup></a> &lt;b&gt;',
    }),
  ).toContain('<em>E. coli</em> in CO<sub>2</sub> &amp; m<sup>3</sup> &lt;b&gt;');
  expect(textOf({ title: '<em>open <b>ended</em> rest</i><script>x</script>' })).toContain(
    '<em>open ended</em> restx',
  );
});

it('shows one page or a range, the date, and the DOI if there is one', () => {
  const one = textOf({ pages: '7', date: '2026-01-31T00:00:00.000Z' });
  expect(one).toContain('page 7');
  expect(one).toContain('31 January 2026');
  expect(one).not.toContain('DOI');
  const several = textOf({ pages: '12-15', doi: '10.1234/x' });
  expect(several).toContain('pages 12–15');
  expect(several).toContain('10.1234/x');
});

it('shows an article number, and pages if there are any', () => {
  expect(textOf({ articlenumber: 'e12' })).toContain('article e12, pages 12–15');
  const text = textOf({ articlenumber: 'e12', pages: '' });
  expect(text).toContain('article e12');
  expect(text).not.toContain('page');
  const paginationOf = (changed: Partial<CertificateFields>) =>
    JSON.parse(articleData({ ...fields, ...changed }).content).about.pagination;
  expect(paginationOf({})).toBe('12-15');
  expect(paginationOf({ articlenumber: 'e12' })).toBe('e12, 12-15');
  expect(paginationOf({ articlenumber: 'e12', pages: '' })).toBe('e12');
});

it('shows text that is no markup unchanged', () => {
  const odd = 'T<Tc and p>pc, n<i <LOD> R&D 50% "q” it\'s {x} $& Ca²⁺ H₂O 日本語';
  const title = odd.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const shown = plainText(textOf({ title, author: `Ada ${odd}` }).replaceAll('</p>', '</p> '));
  expect(shown).toContain(odd);
  expect(shown).toContain(`Ada ${odd}`);
  const { content } = articleData({ ...fields, title, author: `Ada ${odd}` });
  expect(JSON.parse(content).about).toMatchObject({ name: odd, author: { name: `Ada ${odd}` } });
});

it('shows the ORCID iD of its author, unless another author of this name has one', () => {
  const orcid = '0000-0002-1825-0097';
  const other = '0000-0001-5109-3700';
  const contributors = [
    { name: 'Ada Lovelace', orcid },
    { name: 'Josiah Carberry', orcid: other, orcidAuthenticated: true as const },
  ];
  const article = testArticle({ contributors });
  const orcidOf = (each: typeof article, author: string) =>
    certificateFields(each, author, settings, codes).orcid;
  expect(orcidOf(article, 'Ada Lovelace')).toBe(orcid);
  expect(orcidOf(testArticle(), 'Ada Lovelace')).toBe('');
  const twins = testArticle({
    contributors: [...contributors, { name: 'Ada Lovelace', orcid: other }],
  });
  expect(orcidOf(twins, 'Ada Lovelace')).toBe('');
  expect(textOf({})).not.toContain('orcid');
  expect(hashOf({ orcid })).not.toBe(hashOf({}));
});

it('shows an ORCID iD that its owner has not confirmed as unauthenticated, with another icon', () => {
  const orcid = '0000-0002-1825-0097';
  const address = `<span class="word">https://orcid.org/${orcid}</span>`;
  const confirmed = textOf({ orcid, orcidAuthenticated: true });
  expect(confirmed).toContain(address);
  expect(confirmed).toContain('r="128" fill="#a6ce39"');
  expect(confirmed).not.toContain('unauthenticated');
  const typed = textOf({ orcid });
  expect(typed).toContain(`${address} (unauthenticated)`);
  expect(typed).toContain('r="121" fill="#fff"');
  const author = { name: 'Ada Lovelace', orcid };
  for (const mark of [{}, { orcidAuthenticated: true as const }]) {
    const article = testArticle({ contributors: [{ ...author, ...mark }] });
    const { orcidAuthenticated } = certificateFields(article, author.name, settings, codes);
    expect(orcidAuthenticated).toBe('orcidAuthenticated' in mark);
  }
});

it('shows its code and the URL that verifies it', () => {
  expect(fields.verifyUrl).toBe(`https://journal.example.org/verify/${fields.code}`);
  const text = textOf({});
  expect(text).toContain(fields.code);
  expect(text).toContain('Verify at journal.example.org/verify');
});

it('omits texts that are empty in the design', () => {
  const bare = testDesign({
    certificate_heading: '',
    certificate_opening: '',
    certificate_statement: '',
    signatory_name: '',
    signatory_post: '',
  });
  for (const [its, shown] of [[design, true] as const, [bare, false] as const]) {
    const markup = templates.renderCertificate(fields, its);
    const { ornament } = markup;
    const text = wordsOf(markup);
    const found = ['<h1', 'class="phrase"', 'class="signatory"'].map((part) => text.includes(part));
    expect([...found, ornament.includes('class="rule"')]).toEqual(Array(4).fill(shown));
  }
});

it('has another content hash in another design or orientation of its kind', () => {
  const changed = (look: Partial<typeof design>) => hashOf({}, testDesign(look));
  const hashes = certificateDesigns.flatMap((certificate_design) =>
    orientations.map((certificate_orientation) =>
      changed({ certificate_design, certificate_orientation }),
    ),
  );
  expect(new Set(hashes).size).toBe(8);
  expect(hashes[0]).toBe(hashOf({}));
  expect(changed({ editor_design: 'laurel', editor_orientation: 'portrait' })).toBe(hashOf({}));
});

it('has the original design in jobs and records that name no design', () => {
  const former: Partial<typeof design> = testDesign();
  for (const field of ['certificate_design', 'certificate_orientation'] as const) {
    delete former[field];
  }
  const read = printedDesignSchema.parse(former);
  expect(read).toMatchObject({
    certificate_design: 'guilloche',
    certificate_orientation: 'landscape',
  });
  expect(certificateDocument(templates, fields, read).contentHash).toBe(hashOf({}));
});

it('omits “page” if the article has no pages, and the comma if an editor has no affiliation', () => {
  expect(textOf({ pages: '' })).toContain('Issue 2 (2026)</p>');
  const editor = editorCertificateFields(
    testEditor({ content: '' }),
    settings,
    new Date('2026-11-21'),
    codes,
  );
  expect(wordsOf(templates.renderEditorCertificate(editor, design))).toContain('>Professor</p>');
});

it('replaces the drawn seal and signature by the pictures of the design, without text over them', () => {
  const picture = 'data:image/png;base64,AAAA';
  const design = testDesign({ seal_image: picture, signature_image: picture });
  const { ornament, tail } = templates.renderCertificate(fields, design);
  expect(
    ornament.match(/<img class="(seal|signature)" src="data:image\/png;base64,AAAA"/g),
  ).toHaveLength(2);
  expect(tail).not.toContain('VOL. 3');
  const drawn = templates.renderCertificate(fields, testDesign());
  expect(drawn.ornament).not.toContain('<img');
  expect(drawn.tail).toContain('VOL. 3');
});

it('has the same ornament for all certificates of a design', () => {
  const other = { ...fields, author: 'Bo Li', title: 'On other engines', volume: 4, year: 2025 };
  const [one, two] = [fields, other].map((its) => templates.renderCertificate(its, design));
  expect(one?.ornament).toBe(two?.ornament);
  expect(one?.css).toBe(two?.css);
  // Certificates of the same issue also share the text before and after their own.
  const third = templates.renderCertificate({ ...fields, author: 'Bo Li', doi: '10.1/x' }, design);
  expect([third.head, third.tail]).toEqual([one?.head, one?.tail]);
  expect(two?.tail).not.toBe(one?.tail);
  const green = templates.renderCertificate(fields, testDesign({ accent_color: '#0a5020' }));
  expect(green.css).toContain('#0a5020');
  expect(green.css).not.toContain(design.accent_color);
});

it('has another content hash whenever anything on it changes', () => {
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
  const hashes = [
    ...[{}, ...changes].map((changed) => hashOf(changed)),
    ...designs.map((its) => hashOf({}, its)),
  ];
  expect(new Set(hashes).size).toBe(changes.length + designs.length + 1);
  expect(hashOf({})).toBe(hashes[0]);
});

it('adds a plain copy of text in Indic scripts only', () => {
  const of = (author: string) => templates.renderCertificate({ ...fields, author }, design);
  expect(of('श्रीकृष्ण').plain).toBe('श्रीकृष्ण');
  expect(of('श्रीकृष्ण').text.match(/श्रीकृष्ण/g)).toHaveLength(2);
  expect(of('Ada Lovelace').plain).toBe('');
  const worded = testDesign({ certificate_opening: 'यह', signatory_post: 'संपादक' });
  const { plain } = templates.renderCertificate({ ...fields, title: '<i>जल</i>' }, worded);
  for (const text of ['जल', 'यह', 'संपादक']) expect(plain).toContain(text);
  expect(of('Ada Lovelace').text.match(/Ada Lovelace/g)).toHaveLength(1);
});

it('has another cache key under another template version', () => {
  const parts = {
    renderer: { render: () => Promise.reject(new Error('No browser in this test')) },
    store: createDocumentStore('http://key:secret@127.0.0.1:1/bucket'),
    log: silentLog,
  };
  const document = certificateDocument(templates, fields, design);
  const keys = ['1', '2', '2'].map((templateVersion) =>
    createDocumentCache({ ...parts, templateVersion }).keyOf(document),
  );
  expect(new Set(keys).size).toBe(2);
});
