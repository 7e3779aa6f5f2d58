import {
  type CitationFile,
  citationFileNames,
  citationStyleNames,
  plainText,
} from '@app/contracts';
import { parse as parseBibtex } from '@retorquere/bibtex-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, publish, setStatus } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { formatCitations } from './format.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 1);
});
afterAll(() => content.close());

const journal = {
  name: 'Journal of Ice & Light',
  abbreviation: '',
  issn: ['1234-5678'],
  publisher: '',
  language: '',
  license: '',
  origin: 'https://ice.test',
};
const signs = String.raw`50% of {x} \ _y_ #1 "q" ~ ^ $5 & a > b | c -- d ''e'' { α नमस्ते 王`;
const fields = {
  authorname: 'Johannes D. van der Waals, 小林 直樹, रवि शर्मा, Martin Luther King Jr.',
  issue: '1',
  keywords: 'ice, water & light',
};

describe('the citation files', () => {
  it('have special characters that a BibTeX parser reads correctly', async () => {
    const title = `On CO<sub>2</sub>: ${signs.replace('&', '&amp;')}`;
    await publish(content, { ...fields, refnumber: 'C-1', title, doi: '10.1234/ab_c' });
    const answer = await content.get('/api/cite/C-1.bib');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-bibtex; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="C-1.bib"');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const { entries, errors } = parseBibtex(await answer.text(), { sentenceCase: false });
    expect(errors).toEqual([]);
    const read = entries[0]?.fields;
    expect(String(read?.title).replace(/<[^>]*>/g, '')).toBe(`On CO₂: ${signs}`);
    expect(read?.author?.map(({ lastName }) => lastName)).toEqual([
      'Waals',
      '小林',
      'शर्मा',
      'King',
    ]);
    expect(read?.author?.[0]).toMatchObject({ prefix: 'van der', firstName: 'Johannes D.' });
    expect(read?.doi).toBe('10.1234/ab_c');
  });

  it('have the same content in RIS, CSL-JSON and EndNote', async () => {
    await publish(content, {
      ...fields,
      refnumber: 'C-2',
      doi: '10.1234/ab_d',
      title: `Two: ${signs.replace('&', '&amp;')}`,
    });
    const [ris, json, enw] = await Promise.all(
      ['ris', 'json', 'enw'].map(async (ending) =>
        (await content.get(`/api/cite/C-2.${ending}`)).text(),
      ),
    );
    expect(ris?.split('\r\n')).toEqual(
      expect.arrayContaining([
        'TY  - JOUR',
        `TI  - Two: ${signs}`,
        'AU  - van der Waals, Johannes D.',
        'AU  - King, Martin Luther, Jr.',
        'KW  - water & light',
        'ER  - ',
      ]),
    );
    expect(JSON.parse(json ?? '')).toMatchObject([
      { id: 'C-2', title: `Two: ${signs}`, volume: '1', issue: '1' },
    ]);
    expect(enw?.split('\r\n')).toEqual(
      expect.arrayContaining([`%T Two: ${signs}`, '%A 小林, 直樹', '%R 10.1234/ab_d']),
    );
  });

  it('use the stored parts of names, and never split names of organizations', async () => {
    const contributors = [
      { given: 'Ashlee N.', family: 'Ford Versypt' },
      { given: 'Ole', family: 'Dam Holm', suffix: 'Jr.' },
      { name: 'Institute of Ice and Snow', isOrganization: true },
      { name: 'Ministry of Water, Department of Ice', isOrganization: true },
    ];
    const known = { ...fields, refnumber: 'C-7', contributors: JSON.stringify(contributors) };
    const { citedAuthors } = await publish(content, known);
    expect(citedAuthors).toEqual([
      'Ford Versypt A. N.',
      'Dam Holm Jr. O.',
      'Institute of Ice and Snow',
      'Ministry of Water, Department of Ice',
    ]);
    const expectAuthors: Record<CitationFile, (file: string) => void> = {
      bib: (bib) =>
        expect(parseBibtex(bib).entries[0]?.fields.author).toMatchObject([
          { lastName: 'Ford Versypt', firstName: 'Ashlee N.' },
          { lastName: 'Dam Holm', firstName: 'Ole', suffix: 'Jr.' },
          { name: 'Institute of Ice and Snow' },
          { name: 'Ministry of Water, Department of Ice' },
        ]),
      ris: (ris) =>
        expect(ris.match(/^AU.*$/gm)).toEqual([
          'AU  - Ford Versypt, Ashlee N.',
          'AU  - Dam Holm, Ole, Jr.',
          'AU  - Institute of Ice and Snow',
          'AU  - Ministry of Water, Department of Ice',
        ]),
      enw: (enw) =>
        expect(enw.match(/^%A.*$/gm)).toEqual([
          '%A Ford Versypt, Ashlee N.',
          '%A Dam Holm, Ole, Jr.',
          '%A Institute of Ice and Snow,',
          '%A Ministry of Water,, Department of Ice',
        ]),
      json: (json) =>
        expect(JSON.parse(json)[0].author).toMatchObject([
          { family: 'Ford Versypt', given: 'Ashlee N.' },
          { family: 'Dam Holm', given: 'Ole', suffix: 'Jr.' },
          { literal: 'Institute of Ice and Snow' },
          { literal: 'Ministry of Water, Department of Ice' },
        ]),
    };
    for (const ending of citationFileNames)
      expectAuthors[ending](await (await content.get(`/api/cite/C-7.${ending}`)).text());
  });

  it('do not exist for other file extensions, and for unknown and disabled articles', async () => {
    const article = await publish(content, { ...fields, refnumber: 'C-3', title: 'Three' });
    expect((await content.get('/api/cite/C-3.ris')).status).toBe(200);
    await setStatus(content, article, 'disabled');
    for (const name of ['C-3.ris', 'C-1.pdf', 'C-1', 'nobody.bib', 'C-1.constructor']) {
      expect((await content.get(`/api/cite/${name}`, content.sign('admin'))).status, name).toBe(
        404,
      );
    }
  });
});

it('states licence, ORCID iDs, funding, references and both ISSNs', async () => {
  const admin = content.sign('admin');
  await content.post('/api/settings', { issn: '0378-5955, 2049-3630' }, admin);
  await publish(content, {
    ...fields,
    refnumber: 'C-21',
    title: 'Ten',
    license: 'CC-BY-4.0',
    authorname: 'Ada Lovelace',
    contributors: JSON.stringify([{ name: 'Ada Lovelace', orcid: '0000-0002-1825-0097' }]),
    funding: JSON.stringify([{ name: 'Ice_Fund', id: '05dxps055', awards: ['A-1', 'A-2'] }]),
    references: JSON.stringify([{ key: 'a', text: 'Ice, 1999', doi: '10.5555/ice' }]),
  });
  const file = async (ending: string) => (await content.get(`/api/cite/C-21.${ending}`)).text();
  const notes = [
    'Licence: https://creativecommons.org/licenses/by/4.0/',
    'ORCID iD of Ada Lovelace: https://orcid.org/0000-0002-1825-0097',
    'Funding: Ice_Fund, https://ror.org/05dxps055, award A-1, award A-2',
  ];
  const ris = await file('ris');
  expect(ris.match(/(?<=^N1 {2}- ).*(?=\r)/gm)).toEqual(notes);
  expect((await file('enw')).match(/(?<=^%Z ).*(?=\r)/gm)).toEqual(notes);
  const bib = parseBibtex(await file('bib')).entries[0]?.fields;
  expect(bib).toMatchObject({ annote: notes.join('; '), issn: '0378-5955, 2049-3630' });
  expect(JSON.parse(await file('json'))[0]).toMatchObject({
    ISSN: '0378-5955, 2049-3630',
    custom: {
      license: 'https://creativecommons.org/licenses/by/4.0/',
      orcids: [{ name: 'Ada Lovelace', orcid: 'https://orcid.org/0000-0002-1825-0097' }],
      funding: [{ name: 'Ice_Fund', id: 'https://ror.org/05dxps055', awards: ['A-1', 'A-2'] }],
      references: [{ text: 'Ice, 1999', doi: '10.5555/ice' }],
    },
  });
  await content.post('/api/settings', { issn: '' }, admin);
});

it('states the day of publication and the year of the issue if these years differ', async () => {
  await publish(content, { ...fields, refnumber: 'C-6', publishdate: '2019-01-02' });
  const [bib = '', ris = ''] = await Promise.all(
    ['bib', 'ris'].map(async (ending) => (await content.get(`/api/cite/C-6.${ending}`)).text()),
  );
  expect(bib).toMatch(/year = \{2026\}/);
  expect(bib).toMatch(/date = \{2019-01-02\}/);
  expect(bib).not.toMatch(/month|day = /);
  expect(ris).toMatch(/PY {2}- 2026\r\nDA {2}- 2019\/01\/02\/\r/);
  const record = content.catalogue.current.articleByRef.get('C-6');
  if (!record) throw new Error('not published');
  for (const { html } of formatCitations(record, journal)) {
    expect(html).toContain('2026');
    expect(html).not.toContain('2019');
  }
});

it('states the facts of the journal, and an article number besides pages', async () => {
  const stated = {
    abbreviated_title: 'J. Ice',
    publisher: 'Ice & Sons',
    language: 'de',
    license: 'CC-BY-4.0',
  };
  await content.post('/api/settings', stated, content.sign('admin'));
  const known = { refnumber: 'C-8', articlenumber: 'e_12', language: 'pt-BR' };
  await publish(content, { ...fields, ...known });
  await publish(content, { ...fields, refnumber: 'C-9', pagenumber: '7' });
  const linesOf = async (name: string) =>
    (await (await content.get(`/api/cite/${name}`)).text()).split(/\r?\n/);
  expect(await linesOf('C-8.bib')).toEqual(
    expect.arrayContaining([
      '  shortjournal = {J. Ice},',
      '  publisher = {{Ice \\& Sons}},',
      '  eid = {e\\_12},',
      '  language = {pt-BR},',
      '  copyright = {https://creativecommons.org/licenses/by/4.0/},',
    ]),
  );
  const ris = [
    'J2  - J. Ice',
    'JO  - J. Ice',
    'PB  - Ice & Sons',
    'SP  - 12',
    'EP  - 15',
    'C7  - e_12',
    'LA  - pt-BR',
  ];
  expect(await linesOf('C-8.ris')).toEqual(expect.arrayContaining(ris));
  const endnote = ['%O J. Ice', '%I Ice & Sons', '%P 12-15', '%Z Article e_12', '%G pt-BR'];
  expect(await linesOf('C-8.enw')).toEqual(expect.arrayContaining(endnote));
  const [item] = JSON.parse((await linesOf('C-8.json')).join(''));
  expect(item).toMatchObject({
    'container-title-short': 'J. Ice',
    publisher: 'Ice & Sons',
    number: 'e_12',
    page: '12-15',
    language: 'pt-BR',
  });
  expect(await linesOf('C-9.ris')).toEqual(expect.arrayContaining(['SP  - 7', 'LA  - de']));

  const record = content.catalogue.current.articleByRef.get('C-8');
  if (!record) throw new Error('not published');
  const cited = new Map(formatCitations(record, journal).map(({ style, html }) => [style, html]));
  expect(cited.get('apa')).toContain('Article e_12');
  for (const style of ['mla', 'chicago', 'vancouver', 'harvard'] as const) {
    expect(cited.get(style), style).toMatch(/\b12[-–]1?5\b/);
    expect(cited.get(style), style).not.toContain('e_12');
  }
  const none = { abbreviated_title: '', publisher: '', language: '', license: '' };
  await content.post('/api/settings', none, content.sign('admin'));
  const bare = [...(await linesOf('C-9.ris')), ...(await linesOf('C-9.bib'))].join('\n');
  expect(bare).not.toMatch(/^(?:EP|J2|JO|PB) |shortjournal|publisher|eid|copyright/m);
  expect(bare).toContain('LA  - en');
});

it('leaves out an empty abstract', async () => {
  await publish(content, { ...fields, refnumber: 'C-10' });
  const change = { $set: { abstract: '' }, $inc: { version: 1 } };
  await content.models.articles.updateOne({ refnumber: 'C-10' }, change);
  await content.catalogue.recover();
  const files = await Promise.all(
    citationFileNames.map(async (ending) => (await content.get(`/api/cite/C-10.${ending}`)).text()),
  );
  expect(files.join('\n')).not.toMatch(/abstract|^AB|^%X/m);
});

it('does not change the case of titles that are not English', async () => {
  const title = 'Über das Eis der Meere';
  await publish(content, { ...fields, refnumber: 'C-11', title, language: 'de' });
  const record = content.catalogue.current.articleByRef.get('C-11');
  if (!record) throw new Error('not published');
  const mla = formatCitations(record, journal).find(({ style }) => style === 'mla');
  expect(mla?.html).toContain(title);
});

it('names organizations and single names in every style and file', async () => {
  const contributors = [
    { name: 'The Shore Group', isOrganization: true },
    { name: 'Ministry of Water, Department of Ice', isOrganization: true },
    { name: 'معهد الجليد', isOrganization: true },
    { name: 'Ludwig II' },
    { name: 'Melissa Harrison Jnr' },
  ];
  const file = async (refnumber: string, ending: string) =>
    (await content.get(`/api/cite/${refnumber}.${ending}`)).text();
  await publish(content, {
    ...fields,
    refnumber: 'C-30',
    contributors: JSON.stringify(contributors),
  });
  await publish(content, {
    ...fields,
    refnumber: 'C-31',
    contributors: JSON.stringify(contributors.slice(0, 1)),
  });
  const citationsOf = (refnumber: string) => {
    const record = content.catalogue.current.articleByRef.get(refnumber);
    if (!record) throw new Error('not published');
    return formatCitations(record, journal).map(({ html }) => html);
  };
  for (const html of citationsOf('C-31')) expect(html).toMatch(/^The Shore Group/);
  const [apa = '', mla = ''] = citationsOf('C-30');
  expect(mla).toMatch(/^The Shore Group/);
  for (const part of ['The Shore Group', 'Department of Ice', 'Ludwig II', 'Harrison, M.']) {
    expect(apa).toContain(part);
  }
  expect(apa).not.toMatch(/II, Ludwig|Ludwig, II/);
  expect(apa).toContain('<bdi>معهد الجليد</bdi>');
  expect((await file('C-30', 'ris')).match(/(?<=^AU {2}- ).*(?=\r)/gm)).toEqual([
    'The Shore Group',
    'Ministry of Water, Department of Ice',
    'معهد الجليد',
    'Ludwig II',
    'Harrison, Melissa, Jnr',
  ]);
  expect((await file('C-30', 'enw')).match(/(?<=^%A ).*(?=\r)/gm)).toEqual([
    'The Shore Group,',
    'Ministry of Water,, Department of Ice',
    'معهد الجليد,',
    'Ludwig II,',
    'Harrison, Melissa, Jnr',
  ]);
  expect(JSON.parse(await file('C-30', 'json'))[0].author).toEqual([
    { literal: 'The Shore Group' },
    { literal: 'Ministry of Water, Department of Ice' },
    { literal: 'معهد الجليد' },
    { family: 'Ludwig II' },
    { family: 'Harrison', given: 'Melissa', suffix: 'Jnr' },
  ]);
});

it('isolates right-to-left text', async () => {
  await publish(content, {
    ...fields,
    refnumber: 'C-32',
    title: 'الجليد',
    authorname: "Ada Lovelace, م. الزهراء, זאב ז'בוטינסקי, Sami Trabelsi",
  });
  const record = content.catalogue.current.articleByRef.get('C-32');
  if (!record) throw new Error('not published');
  for (const { html, style } of formatCitations(record, journal)) {
    for (const text of ['الجليد', 'م. الزهراء', "זאב ז'בוטינסקי"]) {
      const isAbridged = !plainText(html).includes(text);
      if (!isAbridged) expect(html, style).toContain(`<bdi>${text}</bdi>`);
    }
    expect(html, style).toContain('<bdi>الجليد</bdi>');
  }
  expect(formatCitations(record, journal)[0]?.html).toContain('<bdi>م. الزهراء</bdi>');
});

it('puts commas inside quotes in American styles, outside in Harvard', async () => {
  await publish(content, { ...fields, refnumber: 'C-5', title: 'Ice on stones' });
  const record = content.catalogue.current.articleByRef.get('C-5');
  if (!record) throw new Error('not published');
  const cited = new Map(formatCitations(record, journal).map(({ style, html }) => [style, html]));
  expect(cited.get('mla')).toContain('“Ice on Stones.”');
  expect(cited.get('harvard')).toContain('‘Ice on stones’,');
});

it('formats every style in order with only the title’s own tags', async () => {
  await publish(content, {
    ...fields,
    refnumber: 'C-4',
    title: 'The <i>E. coli</i> of CO<sub>2</sub>: x &lt; y',
  });
  const record = content.catalogue.current.articleByRef.get('C-4');
  if (!record) throw new Error('not published');
  const citations = formatCitations(record, journal);
  expect(citations.map(({ style }) => style)).toEqual(citationStyleNames);
  for (const { html, style } of citations) {
    const text = plainText(html);
    expect(html, style).toContain('<i>E. coli</i> of CO<sub>2</sub>');
    expect(html.replace(/<\/?(i|em|sub|sup)>/g, ''), style).not.toMatch(/[<>]/);
    expect(text, style).toMatch(/van der Waals|Waals, Johannes D. van der/);
    expect(text, style).toMatch(/x < y/i);
    expect(text, style).toContain('Journal of Ice & Light');
  }
  expect(formatCitations(record, journal)).toBe(citations);
  expect(formatCitations(record, { ...journal, name: 'Other' })[0]?.html).toContain('Other');
});
