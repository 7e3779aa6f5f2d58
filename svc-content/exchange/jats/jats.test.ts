import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalFacts } from '../../articles/metadata/journal-facts.ts';
import { fullArticle, fullSettings, oddArticle } from '../../store/testing/full-article.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { childrenNamed, find, readXml, textOf, type XmlElement } from '../xml/read-xml.ts';
import { jatsFile } from './article.ts';
import { messagesOfJats4r, OUTDATED_RULE } from './testing/schematron.ts';
import { requireValid } from './testing/validate.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 1);
});
afterAll(() => content.close());

/** Returns the root of an article's file, after checking that the file is valid. */
async function validFile(refnumber: string): Promise<XmlElement> {
  const answer = await content.get(`/api/jats/${refnumber}.xml`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const text = await answer.text();
  requireValid(text);
  return readXml(text);
}

describe('an article in JATS', () => {
  it('contains all data of the record', async () => {
    const settings = await content.post('/api/settings', fullSettings, content.sign('admin'));
    expect(settings.status).toBe(200);
    await publish(content, { ...fullArticle, refnumber: 'J-1', issue: '1' });
    const article = await validFile('J-1');
    expect(article.attributes).toMatchObject({ 'article-type': 'review-article', lang: 'fr' });

    const journal = find(article, 'front/journal-meta');
    expect(textOf(find(journal, 'journal-title-group/journal-title'))).toBe(
      'Journal of Ice & Light',
    );
    expect(textOf(find(journal, 'journal-title-group/abbrev-journal-title'))).toBe('J. Ice Light');
    expect(textOf(find(journal, 'publisher/publisher-name'))).toBe('Ice <Press>');
    expect(childrenNamed(journal, 'issn').map((issn) => [issn.attributes, textOf(issn)])).toEqual([
      [{ 'publication-format': 'print' }, '0378-5955'],
      [{ 'publication-format': 'electronic' }, '2049-3630'],
    ]);

    const meta = find(article, 'front/article-meta');
    const texts = (path: string) => {
      const [parent, name = ''] = path.includes('/') ? path.split(/\/(?=[^/]+$)/) : ['', path];
      return childrenNamed(parent ? find(meta, parent) : meta, name).map(textOf);
    };
    expect(texts('article-id')).toEqual(['10.5555/ice.1', 'J-1']);
    expect(texts('article-categories/subj-group')).toEqual(['Review article', 'Glaciology']);
    expect(find(meta, 'title-group/article-title')?.children).toEqual([
      'The fate of ',
      expect.objectContaining({ name: 'italic', children: ['E. coli'] }),
      ' in H',
      expect.objectContaining({ name: 'sub', children: ['2'] }),
      'O & <tea>',
    ]);
    expect(texts('title-group/trans-title-group')).toEqual(['Eis', 'Hielo']);
    expect(texts('volume')).toEqual(['1']);
    expect(texts('elocation-id')).toEqual([]);
    expect([texts('fpage'), texts('lpage')]).toEqual([['12'], ['15']]);
    expect(texts('custom-meta-group/custom-meta/meta-value')).toEqual(['e12']);
    expect(find(meta, 'pub-date')?.attributes['iso-8601-date']).toBe('2026-03-14');
    expect(
      childrenNamed(find(meta, 'history'), 'date').map(({ attributes }) => attributes),
    ).toEqual([
      { 'date-type': 'received', 'iso-8601-date': '2026-01-02' },
      { 'date-type': 'accepted', 'iso-8601-date': '2026-02-03' },
    ]);
    expect(texts('permissions/copyright-holder')).toEqual(['The Authors']);
    expect(texts('permissions/license/license_ref')).toEqual([
      'https://creativecommons.org/licenses/by/4.0/',
    ]);
    expect(childrenNamed(meta, 'self-uri').map(({ attributes }) => attributes)).toEqual([
      {
        'content-type': 'application/pdf',
        href: 'https://ice.example.org/archives/2026/vol1/issue1/J-1.pdf',
      },
      {
        'content-type': 'text/html',
        href: 'https://ice.example.org/archives/2026/vol1/issue1/J-1',
      },
    ]);
    expect(texts('abstract/p')).toEqual(['First.', 'Second < third.', 'One']);
    expect(texts('abstract/p/list/list-item')).toEqual(['One']);
    expect(texts('trans-abstract')).toEqual(['Kalt.']);
    expect(texts('kwd-group/kwd')).toEqual(['ice', 'light & dark']);
    expect(texts('funding-group/award-group')).toEqual([
      'A Councilhttps://ror.org/05dxps055A-1A-2',
      'A Fundhttps://doi.org/10.13039/501100000780',
    ]);
    expect(find(meta, 'related-article')?.attributes).toMatchObject({
      'related-article-type': 'preprint',
      href: 'https://doi.org/10.5555/preprint',
    });
    expect(find(meta, 'related-object')?.attributes).toMatchObject({
      'content-type': 'basedOnData',
      'object-id': 'https://data.example.org/1',
    });
  });

  it('has the known details of each author, and each affiliation only once', async () => {
    await publish(content, { ...fullArticle, refnumber: 'J-2', doi: '', title: 'Two', issue: '1' });
    const group = find(await validFile('J-2'), 'front/article-meta/contrib-group');
    const [ada, jan, unesco] = childrenNamed(group, 'contrib');
    expect(ada?.attributes.corresp).toBe('yes');
    expect(textOf(find(ada, 'contrib-id'))).toBe('https://orcid.org/0000-0002-1825-0097');
    // An administrator cannot confirm an iD. Only its owner can.
    expect(find(ada, 'contrib-id')?.attributes).toEqual({ 'contrib-id-type': 'orcid' });
    const record = content.catalogue.current.articleByRef.get('J-2');
    const confirmed = record?.contributors.map((one) => ({
      ...one,
      orcidAuthenticated: true as const,
    }));
    const facts = journalFacts(content.catalogue.current.records.settings, '');
    const file = record && jatsFile({ ...record, contributors: confirmed ?? [] }, facts);
    expect(file?.match(/<contrib-id [^>]*>/g)).toEqual([
      '<contrib-id contrib-id-type="orcid" authenticated="true">',
    ]);
    expect(textOf(find(ada, 'name'))).toBe('LovelaceAda');
    expect(find(ada, 'role')?.attributes).toEqual({
      vocab: 'credit',
      'vocab-identifier': 'https://credit.niso.org/',
      'vocab-term': 'Formal analysis',
      'vocab-term-identifier': 'https://credit.niso.org/contributor-roles/formal-analysis/',
    });
    expect(textOf(find(jan, 'name'))).toBe('van der WaalsJanJr.');
    expect(textOf(find(unesco, 'collab'))).toBe('UNESCO, Paris');
    const cited = [ada, jan].map((one) => childrenNamed(one, 'xref').map((x) => x.attributes.rid));
    expect(cited).toEqual([['aff1', 'aff2'], ['aff1']]);
    const affiliations = childrenNamed(group, 'aff');
    expect(affiliations.map(textOf)).toEqual([
      'University of Icehttps://ror.org/05dxps055India',
      'https://ror.org/03yrm5c26',
    ]);
    expect(find(affiliations[0], 'country')?.attributes).toEqual({ country: 'IN' });
  });

  it('has the references as printed text, as parts, or as both', async () => {
    await publish(content, { ...fullArticle, refnumber: 'J-3', doi: '', title: '3', issue: '1' });
    const refs = childrenNamed(find(await validFile('J-3'), 'back/ref-list'), 'ref');
    expect(refs.map((ref) => ref.attributes.id)).toEqual(['ref1', 'ref2', 'ref3']);
    const [printed, parts, both] = refs;
    expect(textOf(printed)).toBe('Ice. doi:10.5555/ICE, 1999');
    expect(textOf(find(printed, 'mixed-citation/pub-id'))).toBe('10.5555/ICE');
    expect(textOf(parts)).toBe('Noether, 1918, Problems, 10.5555/noether');
    expect(find(both, 'citation-alternatives/element-citation/year')?.children).toEqual(['2001']);
    expect(textOf(find(both, 'citation-alternatives/mixed-citation'))).toBe('Hal, 2001');
  });

  it('is valid for articles with any content', async () => {
    await publish(content, { ...oddArticle, refnumber: 'J-4', issue: '1' });
    const article = await validFile('J-4');
    const meta = find(article, 'front/article-meta');
    expect(textOf(find(meta, 'title-group/article-title'))).toBe('<!DOCTYPE a> &copy; ]]> α');
    expect(textOf(find(meta, 'abstract'))).toContain('5 < 6 &amp; "q" ]]>');
    expect(textOf(find(meta, 'fpage')) + textOf(find(meta, 'lpage'))).toBe('1215');
  });

  it('is valid in a new journal that has only an ISSN', async () => {
    const fresh = await startContent();
    await createIssue(fresh, 1);
    await publish(fresh, { refnumber: 'J-5', issue: '1' });
    const read = async () => (await fresh.get('/api/jats/J-5.xml')).text();
    const before = await read();
    expect(() => requireValid(before)).toThrow(/journal-meta .* expecting .*issn\+/);
    await fresh.post('/api/settings', { issn: '2049-3630' }, fresh.sign('admin'));
    requireValid(await read());
    await fresh.close();
  });

  it('follows the rules of JATS4R', async () => {
    const read = async (refnumber: string) =>
      (await content.get(`/api/jats/${refnumber}.xml`)).text();
    for (const refnumber of ['J-1', 'J-4']) {
      expect(messagesOfJats4r(await read(refnumber)), refnumber).toEqual([
        expect.stringContaining(OUTDATED_RULE),
      ]);
    }
    const withoutYear = (await read('J-1')).replace(/<copyright-year>\d+<\/copyright-year>/, '');
    expect(messagesOfJats4r(withoutYear)).toContainEqual(expect.stringMatching(/^ERROR.*year/));
  });

  it('is sent again only if it has changed', async () => {
    await publish(content, { refnumber: 'J-7', issue: '1' });
    const { headers } = await content.get('/api/jats/J-7.xml');
    const again = await fetch(`${content.url}/api/jats/J-7.xml`, {
      headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('is not available for unknown and disabled articles', async () => {
    const article = await publish(content, { refnumber: 'J-6', issue: '1' });
    await disable(content, article);
    for (const name of ['J-6.xml', 'nobody.xml', 'J-1', 'J-1.pdf']) {
      expect((await content.get(`/api/jats/${name}`)).status, name).toBe(404);
    }
  });
});
