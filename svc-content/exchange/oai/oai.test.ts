import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullArticle, fullSettings } from '../../store/testing/full-article.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import {
  childrenNamed,
  elementsOf,
  find,
  readXml,
  textOf,
  type XmlElement,
} from '../xml/read-xml.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await content.post('/api/settings', fullSettings, content.sign('admin'));
  await createIssue(content, 1);
  await createIssue(content, 2, 2025);
  await publish(content, { ...fullArticle, refnumber: 'O-1', issue: '1' });
  await publish(content, {
    ...{ refnumber: 'O-2', issue: '2', year: '2025' },
    ...{ publishdate: '2025-05-01', dateprecision: 'month', authorname: 'Ada Lovelace' },
    contributors: JSON.stringify([
      {
        name: 'Ada Lovelace',
        affiliations: [{ name: 'Ice' }, { ror: '03yrm5c26' }, { name: 'Tea' }],
      },
    ]),
  });
  await disable(content, await publish(content, { refnumber: 'O-3', issue: '1' }));
});
afterAll(() => content.close());

async function ask(query: string | Record<string, string>): Promise<XmlElement> {
  const text = typeof query === 'string' ? query : String(new URLSearchParams(query));
  const answer = await content.get(`/oai${text && `?${text}`}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  return readXml(await answer.text());
}

const idOf = (refnumber: string) =>
  `oai:ice.example.org:${content.catalogue.current.articleByRef.get(refnumber)?._id}`;
const errorOf = (root: XmlElement) => find(root, 'error')?.attributes.code;
const identifiersIn = (root: XmlElement) =>
  elementsOf(root)
    .flatMap((list) => elementsOf(list))
    .map((item) => textOf(find(item.name === 'record' ? find(item, 'header') : item, 'identifier')))
    .filter(Boolean);

describe('OAI-PMH', () => {
  it('identifies the journal', async () => {
    const root = await ask('verb=Identify');
    expect(root.attributes.schemaLocation).toBe(
      'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
    );
    expect(textOf(find(root, 'responseDate'))).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(find(root, 'request')).toMatchObject({
      attributes: { verb: 'Identify' },
      children: ['https://ice.example.org/oai'],
    });
    const said = elementsOf(find(root, 'Identify')).map((one) => [one.name, textOf(one)]);
    const { articlesByChange } = content.catalogue.current;
    expect(said).toEqual([
      ['repositoryName', 'Journal of Ice & Light'],
      ['baseURL', 'https://ice.example.org/oai'],
      ['protocolVersion', '2.0'],
      ['adminEmail', 'office@ice.example.org'],
      ['earliestDatestamp', `${articlesByChange[0]?.modification.toISOString().slice(0, 19)}Z`],
      ['deletedRecord', 'persistent'],
      ['granularity', 'YYYY-MM-DDThh:mm:ssZ'],
      ['description', expect.stringMatching(/^oaiice\.example\.org:oai:ice\.example\.org:/)],
    ]);
  });

  it('lists formats and sets', async () => {
    const formats = await ask({ verb: 'ListMetadataFormats', identifier: idOf('O-1') });
    const prefixes = elementsOf(find(formats, 'ListMetadataFormats')).map((format) =>
      textOf(find(format, 'metadataPrefix')),
    );
    expect(prefixes).toEqual(['oai_dc', 'oai_openaire', 'jats', 'marcxml']);
    const sets = elementsOf(find(await ask('verb=ListSets'), 'ListSets'));
    expect(sets.map(textOf)).toEqual(
      expect.arrayContaining([
        'openaireOpenAIRE',
        'year-2026Year 2026',
        'issue-2025-1-2Volume 1, issue 2 (2025)',
        'type-review-articleReview article',
      ]),
    );
    expect(new Set(sets.map((set) => textOf(find(set, 'setSpec')))).size).toBe(sets.length);
  });

  it.each(['oai_dc', 'oai_openaire', 'jats', 'marcxml'])('has records as %s', async (prefix) => {
    const args = { verb: 'GetRecord', identifier: idOf('O-1'), metadataPrefix: prefix };
    const root = await ask(args);
    expect(find(root, 'request')?.attributes).toEqual(args);
    const record = find(root, 'GetRecord/record');
    expect(childrenNamed(find(record, 'header'), 'setSpec').map(textOf)).toEqual([
      'year-2026',
      'issue-2026-1-1',
      'type-review-article',
      'openaire',
    ]);
    const [metadata] = elementsOf(find(record, 'metadata'));
    expect(metadata?.attributes.schemaLocation?.split(' ')).toHaveLength(2);
    const text = textOf(metadata);
    for (const part of ['10.5555/ice.1', 'Waals', 'UNESCO, Paris', 'Ice <Press>', 'ice', 'fr']) {
      expect(text + JSON.stringify(metadata), part).toContain(part);
    }
    expect(JSON.stringify(metadata)).toContain('https://creativecommons.org/licenses/by/4.0/');
    expect(JSON.stringify(metadata)).toContain('/archives/2026/vol1/issue1/O-1.pdf');
  });

  it('has only elements of Dublin Core', async () => {
    const args = { verb: 'GetRecord', identifier: idOf('O-1'), metadataPrefix: 'oai_dc' };
    const dc = find(await ask(args), 'GetRecord/record/metadata/dc');
    const values = (name: string) => childrenNamed(dc, name).map(textOf);
    expect(values('title')).toEqual(['The fate of E. coli in H2O & <tea>', 'Eis', 'Hielo']);
    expect(values('creator')).toEqual([
      'Lovelace, Ada',
      'van der Waals, Jan, Jr.',
      'UNESCO, Paris',
    ]);
    expect(values('date')).toEqual(['2026-03-14']);
    expect(values('source')).toEqual([
      'Journal of Ice & Light; Vol. 1, No. 1 (2026); e12, 12-15',
      '0378-5955',
      '2049-3630',
    ]);
    expect(new Set(elementsOf(dc).map(({ name }) => name))).toEqual(
      new Set(
        (
          'title creator subject description publisher contributor date type format identifier ' +
          'source language relation rights'
        ).split(' '),
      ),
    );
  });

  it('has the subfields of MARC in order', async () => {
    const args = { verb: 'GetRecord', identifier: idOf('O-1'), metadataPrefix: 'marcxml' };
    const record = find(await ask(args), 'GetRecord/record/metadata/record');
    const fields = childrenNamed(record, 'datafield');
    const subfields = (tag: string) =>
      elementsOf(fields.find(({ attributes }) => attributes.tag === tag)).map((one) => [
        one.attributes.code,
        textOf(one),
      ]);
    const [number, fixed] = childrenNamed(record, 'controlfield');
    expect([number, fixed].map((field) => field?.attributes.tag)).toEqual(['001', '008']);
    expect(fixed?.children[0]).toMatch(/^\d{6}e20260314xx \|{5}o\|{11}fre d$/);
    expect(subfields('264')).toContainEqual(['c', '2026-03-14']);
    expect(subfields('024')).toEqual([
      ['a', '10.5555/ice.1'],
      ['2', 'doi'],
    ]);
    expect(subfields('041')).toEqual([
      ['a', 'fr'],
      ['2', 'rfc5646'],
    ]);
    expect(subfields('100')).toEqual([
      ['a', 'Lovelace, Ada'],
      ['u', 'University of Ice'],
      ['4', 'aut'],
      ['1', 'https://orcid.org/0000-0002-1825-0097'],
    ]);
  });

  it('has all affiliations in MARC, and no day that is unknown', async () => {
    const args = { verb: 'GetRecord', identifier: idOf('O-2'), metadataPrefix: 'marcxml' };
    const record = find(await ask(args), 'GetRecord/record/metadata/record');
    const field = (tag: string) =>
      elementsOf(record).find(({ attributes }) => attributes.tag === tag);
    expect(elementsOf(field('100')).map(textOf)).toEqual(['Lovelace, Ada', 'Ice; Tea', 'aut']);
    expect(elementsOf(field('264')).map(textOf)).toContain('2025-05');
    expect(field('008')?.children[0]).toMatch(/^\d{6}e202505 {2}xx /);
  });

  it('has disabled articles as deleted records without metadata', async () => {
    const args = { verb: 'GetRecord', identifier: idOf('O-3'), metadataPrefix: 'oai_dc' };
    const record = find(await ask(args), 'GetRecord/record');
    expect(elementsOf(record).map(({ name, attributes }) => [name, attributes.status])).toEqual([
      ['header', 'deleted'],
    ]);
    const all = await ask('verb=ListRecords&metadataPrefix=jats');
    expect(identifiersIn(all).sort()).toEqual(['O-1', 'O-2', 'O-3'].map(idOf).sort());
    expect(find(all, 'ListRecords/resumptionToken')).toBeUndefined();
  });

  it('selects by set and by date, with both ends included', async () => {
    const select = async (args: Record<string, string>) => {
      const root = await ask({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', ...args });
      return errorOf(root) ?? identifiersIn(root).sort();
    };
    expect(await select({ set: 'year-2025' })).toEqual([idOf('O-2')]);
    expect(await select({ set: 'issue-2026-1-1' })).toEqual([idOf('O-1'), idOf('O-3')].sort());
    expect(await select({ set: 'type-review-article' })).toEqual([idOf('O-1')]);
    expect(await select({ set: 'openaire' })).toHaveLength(3);
    expect(await select({ set: 'unknown' })).toBe('noRecordsMatch');
    const article = content.catalogue.current.articleByRef.get('O-2');
    const second = `${article?.modification.toISOString().slice(0, 19)}Z`;
    expect(await select({ from: second, until: second })).toContain(idOf('O-2'));
    const day = second.slice(0, 10);
    expect(await select({ from: day, until: day })).toContain(idOf('O-2'));
    expect(await select({ until: '2020-01-01' })).toBe('noRecordsMatch');
    expect(await select({ from: '2999-01-01T00:00:00Z' })).toBe('noRecordsMatch');
  });

  it.each([
    ['', 'badVerb'],
    ['verb=Nothing', 'badVerb'],
    ['verb=constructor', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&from=2020-01-01', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:x:1', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=oai:ice.example.org:constructor', 'idDoesNotExist'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=nothing', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=constructor', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=a%20b', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=a%20b', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01T00:00:00.5Z', 'badArgument'],
    [
      'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-02-01T00:00:00Z',
      'badArgument',
    ],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01&until=2026-01-01', 'badArgument'],
    ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=x&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
  ])('answers “%s” with the error %s', async (query, code) => {
    const root = await ask(query);
    expect(errorOf(root)).toBe(code);
    const hidesArguments = code === 'badVerb' || code === 'badArgument';
    expect(Object.keys(find(root, 'request')?.attributes ?? {}).length === 0).toBe(hidesArguments);
  });

  it('accepts arguments as a form, and repeats them escaped', async () => {
    const post = async (body: string, type = 'application/x-www-form-urlencoded') => {
      const headers = { 'content-type': type };
      const answer = await fetch(`${content.url}/oai`, { method: 'POST', body, headers });
      expect(answer.status).toBe(200);
      return readXml(await answer.text());
    };
    const root = await post(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${idOf('O-1')}`);
    expect(find(root, 'GetRecord/record/metadata/dc')).toBeDefined();
    expect(errorOf(await post('verb=Identify&verb=Identify'))).toBe('badVerb');
    expect(errorOf(await post('verb=Identify', 'text/plain'))).toBe('badVerb');
    const hostile = '"><x y="&\u0001';
    const echoed = await ask({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: hostile });
    expect(errorOf(echoed)).toBe('idDoesNotExist');
    expect(find(echoed, 'request')?.attributes.identifier).toBe('"><x y="&');
  });

  it('uses a placeholder if the site’s address has no domain', async () => {
    const fresh = await startContent();
    await fresh.post('/api/settings', { domain: 'http://127.0.0.1:8000' }, fresh.sign('admin'));
    const said = await (await fresh.get('/oai?verb=Identify')).text();
    expect(said).toContain('<repositoryIdentifier>journal.localhost</repositoryIdentifier>');
    expect(said).toContain('<adminEmail>webmaster@journal.localhost</adminEmail>');
    expect(said).toContain('<earliestDatestamp>1970-01-01T00:00:00Z</earliestDatestamp>');
    const none = await (await fresh.get('/oai?verb=ListRecords&metadataPrefix=oai_dc')).text();
    expect(none).toContain('<error code="noRecordsMatch">');
    await fresh.close();
  });
});
