import { expect, it } from 'vitest';
import { linkHeader } from './signposting.ts';

const journal = { origin: 'https://journal.example.org', license: '' };
const article = {
  refnumber: 'A-1',
  year: 2026,
  volume: 1,
  issue: 2,
  doi: '',
  license: '',
  contributors: [{ name: 'Ada Lovelace' }],
  file: '',
  updates: [],
  notice: null,
};
const LINKSET =
  '<https://journal.example.org/api/linkset/A-1.json>; rel="linkset"; type="application/linkset+json"';
const relsIn = (header: string) => [...header.matchAll(/rel="([^"]*)"/g)].map(([, rel]) => rel);

it('has no links for data that an article lacks', () => {
  const rels = ['type', 'type', ...Array(5).fill('describedby'), 'linkset'];
  expect(relsIn(linkHeader(article, journal))).toEqual(rels);
});

it('states that the PDF belongs to a retracted article', () => {
  const update = {
    year: 2026,
    volume: 1,
    issue: 2,
    refnumber: 'A-2',
    date: '2026-05-01',
    title: '',
  };
  const updates = [{ ...update, kind: 'retraction' as const, doi: '', removesText: false }];
  const path = 'https://journal.example.org/archives/2026/vol1/issue2/A-1.pdf';
  const pdf = `<${path}>; rel="item"; type="application/pdf"`;
  expect(linkHeader({ ...article, file: 'A-1.pdf' }, journal)).toContain(`${pdf},`);
  expect(linkHeader({ ...article, file: 'A-1.pdf', updates }, journal)).toContain(
    `${pdf}; title="PDF (retracted)"`,
  );
});

it('escapes characters that a header must not contain', () => {
  const odd = { ...article, doi: '10.1000/<é>";x', license: 'https://example.org/é, "x"' };
  const header = linkHeader(odd, journal);
  expect(header).toContain('<https://doi.org/10.1000/%3C%C3%A9%3E%22;x>; rel="cite-as"');
  expect(header).toContain('<https://example.org/%C3%A9,%20%22x%22>; rel="license"');
  expect(() => new Headers({ Link: header })).not.toThrow();
});

it('has only the linkset if links to all authors would be too long', () => {
  const contributors = Array.from({ length: 200 }, (_, at) => ({
    name: 'Ada Lovelace',
    orcid: `0000-0002-1825-${String(at).padStart(4, '0')}`,
  }));
  expect(linkHeader({ ...article, contributors }, journal)).toBe(LINKSET);
  const few = linkHeader({ ...article, contributors: contributors.slice(0, 2) }, journal);
  expect(relsIn(few).filter((rel) => rel === 'author')).toHaveLength(2);
  expect(few.endsWith(LINKSET)).toBe(true);
});
