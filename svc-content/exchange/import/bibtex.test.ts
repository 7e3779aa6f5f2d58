import { describe, expect, it } from 'vitest';
import { isBibtex } from './bibtex.ts';
import { readSource } from './read-source.ts';

const read = (text: string) => readSource(new TextEncoder().encode(text));

const emptyLines = '\n'.repeat(300_000);

it.each([
  ['rejects another file', () => isBibtex(`title,year${emptyLines}`), false],
  ['reads BibTeX', () => read(`@article{a, title = {T},${emptyLines} year = 2020}`).rows.length, 1],
])('%s quickly despite 300,000 empty lines', (_what, look, found) => {
  const started = process.threadCpuUsage();
  expect(look()).toBe(found);
  expect(process.threadCpuUsage(started).user).toBeLessThan(3_000_000);
});

describe('a BibTeX file', () => {
  it('has its LaTeX accents, markup and names converted', () => {
    const { format, rows, faults } = read(String.raw`% kept by hand
@string{jt = "Journal of Tests"}

@Article{smith:2020,
  author = {M{\"u}ller, Hans and de la Cruz, Mar{\'\i}a and {The ATLAS Collaboration, CERN} and van der Waals, Jr., Johannes and Jane and {Band and Sons}},
  title = {{A \emph{new} study of H$_2$O and CO\textsubscript{2}: <i>in vitro</i> at T < 300 \& {\AA}ngstr\"om}},
  journal = jt, year = 2020, month = mar, volume = {4}, number = {2}, pages = {12--15},
  doi = {https://doi.org/10.1000/abc_d},
  abstract = {First, 5\% of $10^{-3}$.

Second <b>line</b>.},
  keywords = {tea, coffee},
}`);
    expect(faults).toEqual([]);
    expect(format).toBe('bibtex');
    expect(rows).toEqual([
      {
        line: 4,
        faults: [],
        notes: [],
        publishedIn: { titles: ['Journal of Tests'], issns: [], publisher: '' },
        fields: {
          refnumber: 'smith-2020',
          title:
            'A <i>new</i> study of H<sub>2</sub>O and CO<sub>2</sub>: <i>in vitro</i> at T &lt; 300 &amp; Ångström',
          authorname:
            'Hans Müller, María de la Cruz, The ATLAS Collaboration, CERN, Johannes van der Waals Jr., Jane, Band and Sons',
          contributors: JSON.stringify([
            { name: 'Hans Müller', given: 'Hans', family: 'Müller' },
            { name: 'María de la Cruz', given: 'María', family: 'de la Cruz' },
            { name: 'The ATLAS Collaboration, CERN', isOrganization: true },
            {
              ...{ name: 'Johannes van der Waals Jr.', given: 'Johannes' },
              ...{ family: 'van der Waals', suffix: 'Jr.' },
            },
            { name: 'Jane' },
            { name: 'Band and Sons', isOrganization: true },
          ]),
          year: '2020',
          volume: '4',
          issue: '2',
          pagenumber: '12–15',
          articlenumber: '',
          license: '',
          language: '',
          formeraddresses: '',
          publishdate: '2020-03-01',
          dateprecision: 'month',
          doi: '10.1000/abc_d',
          txnid: '',
          email: '',
          keywords: 'tea, coffee',
          abstract: '<p>First, 5% of 10<sup>−3</sup>.</p><p>Second <b>line</b>.</p>',
        },
      },
    ]);
  });

  it('has doubly encoded codes decoded', () => {
    const [row] = read(
      String.raw`@article{a, title = {Caf\&amp;eacute;}, author = {’t\&amp;amp;nbsp;Hart, Bernard and Ren\&eacute; X}, year = 2020}`,
    ).rows;
    expect(row?.fields).toMatchObject({ title: 'Café', authorname: 'Bernard ’t Hart, René X' });
    expect(row?.notes).toEqual(
      expect.arrayContaining([expect.stringMatching(/^The authors’ names had .*replaced by/)]),
    );
  });

  it('has its article number, language, licence, address and PDF, and reports the fields that are lost', () => {
    const { rows, unheld } =
      read(String.raw`@article{a, title={T}, author={Ford Versypt, Ashlee N.}, year={2020},
      eid={e\_12}, langid={ngerman}, copyright={https://creativecommons.org/licenses/by/4.0/},
      url={https://old.example.org/a_b}, file={:papers/a.pdf:PDF}, note={Seen}, editor={A B}}
      @article{b, title={U}, author={{Plato}}, year={2020}, language={pt_br}, copyright={Öre Press},
      url={https://doi.org/10.1/x}, note={Seen}}
      @article{c, title={V}, author={{小林 直樹}}, year={2020}, language={Gothick}, license={CC-BY-4.0}}`);
    const [a, b, c] = rows.map(({ fields, pdfLink }) => ({ ...fields, pdfLink }));
    expect(a).toMatchObject({
      contributors: JSON.stringify([
        { name: 'Ashlee N. Ford Versypt', given: 'Ashlee N.', family: 'Ford Versypt' },
      ]),
      articlenumber: 'e_12',
      language: 'de',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      formeraddresses: 'https://old.example.org/a_b',
      pdfLink: 'papers/a.pdf',
    });
    expect(b).toMatchObject({
      contributors: '[{"name":"Plato","isOrganization":true}]',
      language: 'pt-BR',
    });
    expect([b?.license, b?.formeraddresses]).toEqual(['', '']);
    expect(c).toMatchObject({
      ...{ contributors: '[{"name":"小林 直樹"}]', license: 'CC-BY-4.0', language: '' },
    });
    expect([...(unheld ?? [])]).toEqual([
      ['note', 2],
      ['editor', 1],
      ['copyright', 1],
      ['language', 1],
    ]);
  });

  it.each([
    ['"10~" # jan', '2026-01-10'],
    ['oct # "~5"', '2026-10-05'],
    ['"5 " # mar', '2026-03-05'],
    ['sep', '2026-09-01'],
  ])('with the month %s is dated %s', (month, day) => {
    const { rows } = read(`@article{a, title={T}, year=2026, month = ${month}, volume={1}}`);
    expect(rows[0]?.fields.publishdate).toBe(day);
  });

  it('is distinguished from a table that quotes BibTeX', () => {
    expect(read('title,abstract\nx,"\n@article{a,}"\n').format).toBe('csv');
  });

  it('has the correct line of each entry, even if keys repeat', () => {
    const entry = '@article{a, title={T}, author={A B}, year={2020}}\n\n';
    expect(read(entry.repeat(3)).rows.map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('has faults for “and others” and for entries other than articles', () => {
    const { rows } = read('@book{b, title={T}, author={A B and others}, year={2020}}');
    expect(rows[0]?.faults.map(({ column }) => column)).toEqual(['@book', 'author']);
    expect(rows[0]?.fields.authorname).toBe('A B');
  });

  it('has a fault for a truncated entry, but also the following entries', () => {
    const { rows, faults } = read(
      '@article{a, title = {never closed, year = 2020\n@article{b, title={Fine}, year={2019}}\n',
    );
    expect(faults).toHaveLength(1);
    expect(rows.map(({ fields }) => fields.title)).toEqual(['Fine']);
  });

  it.each([
    ['an opening only', '@article{'],
    ['braces without end', `@article{a, title={${'{'.repeat(300_000)}`],
    ['braces in braces', `@article{a, title={${'{'.repeat(50_000)}${'}'.repeat(50_000)}}}`],
    ['noise', `@article{${'\\"{@,='.repeat(2_000)}`],
  ])('of %s has faults and no rows', (_name, text) => {
    const { rows, faults } = read(text);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every(({ message }) => message.length < 300)).toBe(true);
    expect(rows).toEqual([]);
  });

  it('of too many entries is rejected before parsing', () => {
    const { rows, faults } = read('@article{a, title={T}}\n'.repeat(2001));
    expect([rows.length, faults[0]?.message]).toEqual([
      0,
      '2,001 articles: at most 2,000 can be imported at once',
    ]);
  });
});
