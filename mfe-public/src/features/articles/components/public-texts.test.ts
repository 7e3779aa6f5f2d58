import { noArticleTexts, type PublicArticleText, type Settings } from '@app/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeContent } from '../../../testing/fake-content.ts';
import { article, settings } from '../../../testing/records.ts';

const stated: Settings = { ...settings, language: 'en', license: 'CC-BY-4.0' };
const answers: Record<string, unknown> = { '/api/settings': stated };
let content: Awaited<ReturnType<typeof startFakeContent>>;
beforeEach(async () => {
  content = await startFakeContent(answers);
});
afterEach(() => content.stop());

const tags = (head: string, prefix: string) =>
  (head.match(/<meta [^>]*>/g) ?? []).filter((tag) => tag.includes(`="${prefix}`)).join('\n');

/** What readers see of a page, and its parts for programs. */
const outputs = {
  page: ({ body }) => body.replace(/<script.*?<\/script>/gs, ''),
  'citation tags': ({ head }) => tags(head, 'citation_'),
  'Dublin Core': ({ head }) => tags(head, 'DC.'),
  'tags for sharing': ({ head }) => `${tags(head, 'og:')}\n${tags(head, 'article:')}`,
  summary: ({ head }) => tags(head, 'description'),
  'JSON-LD': ({ body }) =>
    /<script type="application\/ld\+json".*?<\/script>/s.exec(body)?.[0] ?? '',
} satisfies Record<string, (page: { head: string; body: string }) => string>;
type Output = keyof typeof outputs;

const everywhere: Output[] = ['page', 'citation tags', 'Dublin Core', 'JSON-LD'];

/** A value of each text, and the outputs that contain the text. */
const texts: Record<PublicArticleText, [value: string, ...Output[]]> = {
  keywords: ['halite', ...everywhere, 'tags for sharing'],
  subject: ['Glaciology', 'page', 'Dublin Core', 'JSON-LD'],
  description: ['On ice.', 'summary', 'tags for sharing'],
  doi: ['10.5555/ice', ...everywhere],
  articlenumber: ['e1023', 'page', 'citation tags', 'JSON-LD'],
  language: ['cy', ...everywhere],
  received: ['2025-11-05', 'page'],
  accepted: ['2025-12-06', 'page'],
  dateprecision: ['year', ...everywhere, 'tags for sharing'],
  license: ['MIT', 'page', 'Dublin Core', 'JSON-LD'],
  country: ['Iceland', 'page'],
};

it.each(Object.entries(texts))(
  '%s is in the parts of an article’s page that have a place for it',
  async (name, [value, ...places]) => {
    const plain = { ...article, ...noArticleTexts, pagenumber: '' };
    const pageOf = async (record: object) => {
      answers['/api/archives/ref/JRN-1'] = record;
      return content.render('/archives/2026/vol2/issue1/JRN-1');
    };
    const [without, filled] = [await pageOf(plain), await pageOf({ ...plain, [name]: value })];
    const found = Object.entries(outputs).filter(([, write]) => write(filled) !== write(without));
    expect(found.map(([output]) => output).sort()).toEqual(places.sort());
  },
);
