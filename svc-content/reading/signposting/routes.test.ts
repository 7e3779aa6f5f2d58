import { citationMediaTypes } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
});
afterAll(() => content.close());

const page = 'http://journal.test/archives/2026/vol1/issue2/L-1';

describe('the linkset of an article', () => {
  it('links page, PDF and descriptions in both directions', async () => {
    await content.post('/api/settings', { license: 'CC-BY-4.0' }, content.sign('admin'));
    const contributors = [{ name: 'Ada Lovelace', orcid: '0000-0002-1825-0097' }];
    await publish(content, {
      refnumber: 'L-1',
      doi: '10.5555/l.1',
      contributors: JSON.stringify(contributors),
    });
    const answer = await content.get('/api/linkset/L-1.json');
    expect(answer.headers.get('content-type')).toBe('application/linkset+json');
    const { linkset } = (await answer.json()) as { linkset: Record<string, unknown>[] };
    const citations = Object.entries(citationMediaTypes).map(
      ([ending, type]) => [`/api/cite/L-1.${ending}`, type] as const,
    );
    const files = [...citations, ['/api/jats/L-1.xml', 'application/xml'] as const];
    const described = files.map(([path, type]) => ({ href: `http://journal.test${path}`, type }));
    expect(linkset).toEqual([
      {
        anchor: page,
        'cite-as': [{ href: 'https://doi.org/10.5555/l.1' }],
        type: [
          { href: 'https://schema.org/ScholarlyArticle' },
          { href: 'https://schema.org/AboutPage' },
        ],
        author: [{ href: 'https://orcid.org/0000-0002-1825-0097' }],
        license: [{ href: 'https://creativecommons.org/licenses/by/4.0/' }],
        item: [{ href: `${page}.pdf`, type: 'application/pdf' }],
        describedby: described,
      },
      { anchor: `${page}.pdf`, collection: [{ href: page, type: 'text/html' }] },
      ...described.map(({ href }) => ({
        anchor: href,
        describes: [{ href: page, type: 'text/html' }],
      })),
    ]);
    for (const { href, type } of described) {
      const file = await content.get(new URL(href).pathname);
      expect(file.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      expect(file.headers.get('link')).toBe(
        '</archives/2026/vol1/issue2/L-1>; rel="describes"; type="text/html"',
      );
    }
    const pdf = await content.get(new URL(`${page}.pdf`).pathname);
    expect(pdf.headers.get('link')).toBe(
      '</archives/2026/vol1/issue2/L-1>; rel="collection"; type="text/html"',
    );
  });

  it('is available for enabled articles only', async () => {
    await disable(content, await publish(content, { refnumber: 'L-2' }));
    for (const name of ['L-2', 'nothing', '..']) {
      expect((await content.get(`/api/linkset/${name}.json`)).status, name).toBe(404);
    }
  });
});
