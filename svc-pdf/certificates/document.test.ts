import { expect, it } from 'vitest';
import { loadTemplates } from '../documents/templates.ts';
import { testArticle, testSettings } from '../testing.ts';
import { certificateDocument } from './document.ts';
import type { CertificateFields } from './fields.ts';
import { certificateFields } from './publication.ts';

const templates = await loadTemplates();
const fields = certificateFields(
  { article: testArticle(), settings: testSettings() },
  'Ada Lovelace',
);
const bodyOf = (changed: Partial<CertificateFields>) =>
  templates.renderCertificate({ ...fields, ...changed }).body;
const keyOf = (changed: Partial<CertificateFields>) =>
  certificateDocument(templates, { ...fields, ...changed }).key;

it('shows a name as text, whatever it holds', () => {
  const body = bodyOf({ author: '<img src=x onerror=alert(1)> & "Co"' });
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
  expect(body).not.toContain('<img');
});

it('shows italics, emphasis, subscripts and superscripts of a title and no other tag', () => {
  expect(
    bodyOf({
      title: '<i>E. coli</i> in CO<sub>2</sub> &amp; <a href="x">m<sup>3</sup></a> &lt;b&gt;',
    }),
  ).toContain('<em>E. coli</em> in CO<sub>2</sub> &amp; m<sup>3</sup> &lt;b&gt;');
  expect(bodyOf({ title: '<em>open <b>ended</em> rest</i><script>x</script>' })).toContain(
    '<em>open ended</em> restx',
  );
});

it('says one page or several, the day of the certificate date, a DOI where there is one', () => {
  const one = bodyOf({ pages: '7', date: '2026-01-31T00:00:00.000Z' });
  expect(one).toContain('page 7');
  expect(one).toContain('31 January 2026');
  expect(one).not.toContain('DOI');
  const several = bodyOf({ pages: '12-15', doi: '10.1234/x' });
  expect(several).toContain('pages 12–15');
  expect(several).toContain('10.1234/x');
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
  ];
  expect(keyOf({})).toBe(keyOf({}));
  expect(new Set([keyOf({}), ...changes.map(keyOf)]).size).toBe(changes.length + 1);
});

it('carries a name in an Indic script a second time, letter by letter, and no other', () => {
  const twin = (author: string) => templates.renderCertificate({ ...fields, author }).plain;
  expect(twin('श्रीकृष्ण')).toBe('श्रीकृष्ण');
  expect(bodyOf({ author: 'श्रीकृष्ण' }).match(/श्रीकृष्ण/g)).toHaveLength(2);
  expect(twin('Ada Lovelace')).toBe('');
  expect(bodyOf({}).match(/Ada Lovelace/g)).toHaveLength(1);
});
