import type { IndexingEntry, Settings } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { article as baseArticle, settings as baseSettings, ORIGIN } from '../testing/records.ts';

const settings: Settings = {
  ...baseSettings,
  issn: '1234-5678, 8765-4321',
  cover_image: '/assets/journal/cover.webp',
  home_content: `<p>Aims &amp; <em>scope</em>.</p><p>${'Ice is cold. '.repeat(40)}</p>`,
  score_badge_domain: '',
  score_badge_image: '/assets/journal/badge.webp',
};

const article = { ...baseArticle, title: 'On H<sub>2</sub>O' };

const entry: IndexingEntry = {
  id: 'i1',
  title: 'Index of Ice',
  link: 'https://index.example.org',
  image: '/assets/indexing/ice.webp',
  width: 360,
  height: 120,
  sortnumber: 1,
  status: 'enabled',
  version: 1,
};

let answers: Record<string, unknown>;
let content: FakeContent;

beforeEach(async () => {
  answers = {
    '/api/settings': settings,
    '/api/indexing': [entry, { ...entry, id: 'i2', title: 'Cold Abstracts', link: '', image: '' }],
    '/api/archives': [
      { id: '2', year: 2026, volume: 2, total_issues: 2, issues: [1, 2] },
      { id: '1', year: 2025, volume: 1, total_issues: 4, issues: [4] },
    ],
    '/api/archives/2026/2/1': [article],
    '/api/archives/2026/2/2': [],
  };
  content = await startFakeContent(answers);
});

afterEach(() => content.stop());

function jsonLdOf(body: string) {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  return JSON.parse(json ?? 'null');
}

function tagsOf(head: string) {
  const tags = head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name, value]) => [name, value]));
}

const periodical = {
  '@type': 'Periodical',
  name: 'Journal of Ice',
  issn: ['1234-5678', '8765-4321'],
  url: `${ORIGIN}/`,
};

describe('the home page', () => {
  it('states the claims and the promise', async () => {
    const { body } = await content.render('/');
    for (const claim of ['Indexed', 'Refereed', 'Peer Reviewed']) {
      expect(body).toContain(`<li>${claim}</li>`);
    }
    const promise = 'Published link, certificate and cover page in 5 days.';
    expect(body.replaceAll(/<[^>]*>/g, '')).toContain(promise);
    expect(body).toMatch(/<a href="\/pdf"[^>]*>certificate<\/a>/);
  });

  it('states the claims of the settings in their order and the promised time, or neither', async () => {
    const shown = async (change: Partial<Settings>) => {
      answers['/api/settings'] = { ...settings, home_content: '', ...change };
      const { head, body } = await content.render('/');
      const { description } = tagsOf(head);
      return {
        body,
        description,
        claims: [...body.matchAll(/<li>([^<]*)<\/li>/g)].map(([, c]) => c),
      };
    };
    const other = await shown({ claims: 'Open Access\nListed in Lumen', promised_time: 'soon' });
    expect(other.claims).toEqual(['Open Access', 'Listed in Lumen']);
    expect(other.body).toContain('<strong>soon</strong>');
    expect(other.description).toBe('Journal of Ice is open access and Listed in Lumen.');
    const none = await shown({ claims: '', promised_time: '' });
    expect(none.claims).toEqual([]);
    expect(none.body).not.toMatch(/Published link|aria-label="The journal is"/);
    expect(none.description).toBe('Journal of Ice');
  });

  it('describes the journal to programs', async () => {
    const { head, body } = await content.render('/');
    expect(jsonLdOf(body)).toMatchObject({ '@context': 'https://schema.org', ...periodical });
    expect(head).toContain('<title>Journal of Ice</title>');
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/"`);
    const tags = tagsOf(head);
    expect(tags).toMatchObject({
      'og:title': 'Journal of Ice',
      'og:url': `${ORIGIN}/`,
      'og:site_name': 'Journal of Ice',
      'og:image': `${ORIGIN}/assets/journal/cover.webp`,
    });
    expect(tags.description).toMatch(/^Aims &amp; scope\. Ice is cold\..* Ice…$/);
    expect(tags.description?.length).toBeLessThan(210);
    expect(tags['og:description']).toBe(tags.description);
  });

  it.each([
    ['its host', 'journal.example.org', 1],
    ['its origin in another spelling', 'https://Journal.example.org/', 1],
    ['another domain', 'example.org', 0],
    ['a domain that is its prefix', 'journal.example', 0],
    ['none', '', 0],
  ])('shows the score badge on its own domain only: %s', async (_what, domain, count) => {
    answers['/api/settings'] = { ...settings, score_badge_domain: domain };
    const { body } = await content.render('/');
    expect(body.match(/src="\/assets\/journal\/badge\.webp"/g) ?? []).toHaveLength(count);
  });

  it('shows the score badge in its own size', async () => {
    const badge = `/assets/journal/${'b'.repeat(64)}.96x96.webp`;
    answers['/api/settings'] = {
      ...settings,
      score_badge_domain: 'journal.example.org',
      score_badge_image: badge,
    };
    const { body } = await content.render('/');
    expect(body).toMatch(new RegExp(`<img [^>]*src="${badge}"[^>]* width="96" height="96"`));
  });

  it('shows logos with their sizes, and the title of a service without a logo', async () => {
    const { body } = await content.render('/');
    expect(body).toMatch(
      /<a [^>]*href="https:\/\/index\.example\.org"><img [^>]*alt="Index of Ice" width="360" height="120"/,
    );
    expect(body).toContain('>Cold Abstracts</span>');
  });

  it('announces the first issue of a new journal, and shows no indexers', async () => {
    answers['/api/archives'] = [];
    answers['/api/indexing'] = [];
    const { status, body } = await content.render('/');
    expect(status).toBe(200);
    expect(body).toContain('The first issue is being prepared.');
    expect(body).not.toContain('id="indexing"');
  });
});

describe('an issue', () => {
  const PATH = '/archives/2026/vol2/issue1';

  it('describes its volume and journal to programs', async () => {
    const { head, body } = await content.render(PATH);
    expect(jsonLdOf(body)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'PublicationIssue',
      issueNumber: '1',
      datePublished: '2026',
      isPartOf: { '@type': 'PublicationVolume', volumeNumber: '2', isPartOf: periodical },
      hasPart: [{ '@type': 'ScholarlyArticle', headline: 'On H2O', url: `${ORIGIN}${PATH}/JRN-1` }],
    });
    expect(head).toContain('<title>VOL. 2, ISSUE 1 (2026) | Journal of Ice</title>');
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}${PATH}"`);
    expect(tagsOf(head)).toMatchObject({
      description: 'Journal of Ice, VOL. 2, ISSUE 1 (2026): 1 article.',
      'og:url': `${ORIGIN}${PATH}`,
    });
    expect(head).toContain('href="/feed.xml?year=2026&amp;volume=2&amp;issue=1"');
  });

  it('links the previous and next issue', async () => {
    const { body } = await content.render(PATH);
    expect(body).toMatch(/href="\/archives\/2025\/vol1\/issue4"[^>]*>VOL\. 1, ISSUE 4 \(2025\)/);
    expect(body).toMatch(/href="\/archives\/2026\/vol2\/issue2"[^>]*>VOL\. 2, ISSUE 2 \(2026\)/);
  });

  it('announces articles while the issue has none', async () => {
    const { status, body, head } = await content.render('/archives/2026/vol2/issue2');
    expect(status).toBe(200);
    expect(tagsOf(head).robots).toBe('noindex');
    expect(body).toContain('This issue is being prepared.');
  });

  it('redirects other spellings of its path', async () => {
    const spelled = ['/archives/2026/Vol.%202/issue-1', '/archives/2026/2/1', `${PATH}/`];
    for (const path of spelled) {
      const { status, location } = await content.render(path);
      expect([status, location], path).toEqual([301, PATH]);
    }
  });
});

it('the archives describe themselves to programs', async () => {
  const { head } = await content.render('/archives');
  expect(head).toContain('<title>Archives | Journal of Ice</title>');
  expect(tagsOf(head)).toMatchObject({
    description: 'All issues of Journal of Ice, by year, volume and issue.',
    'og:url': `${ORIGIN}/archives`,
  });
});
