// @vitest-environment jsdom
import { readAuthorPage } from '@app/contracts/endpoints';
import type { AuthorPage } from '@app/contracts/manuscripts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { button, click, render, type } from '../../testing/rendered.tsx';
import { answerCalls, authorPage, notFound, type Request } from '../../testing/review-api.ts';
import { PersonalPage } from './personal-page.tsx';
import type { Personal } from './use-personal-page.ts';

let requests: Request[];
let rendered: Awaited<ReturnType<typeof render>>;
/** The pages that were shown, each with its link. */
let shown: Personal<AuthorPage>[];

/** The response to the link `slow` arrives only after this promise is fulfilled. */
let delay: PromiseWithResolvers<void>;

const open = async (address: string) => {
  rendered = await render(
    <PersonalPage link="author" title="Your manuscript" endpoint={readAuthorPage}>
      {(personal) => {
        shown.push(personal);
        return <h1>{personal.page.view.title}</h1>;
      }}
    </PersonalPage>,
    address,
  );
};

beforeEach(() => {
  sessionStorage.clear();
  shown = [];
  delay = Promise.withResolvers();
  requests = answerCalls(async ({ path, link }) => {
    if (path === '/api/review/links') return { status: 202, body: {} };
    const page = authorPage();
    if (link === 'slow') await delay.promise;
    if (link === 'other') return { body: { ...page, view: { ...page.view, title: 'On snow' } } };
    return link === 'good' || link === 'slow' ? { body: page } : notFound;
  });
});
afterEach(() => rendered.remove());

it('sends the token of the fragment only in the header', async () => {
  await open('/review/author#good');
  expect(rendered.element.querySelector('h1')?.textContent).toBe('On ice');
  expect(requests).toMatchObject([{ method: 'GET', path: '/api/review/author', link: 'good' }]);
});

it('tells browsers to send no referrer to other pages', async () => {
  await open('/review/author#good');
  const policy = document.querySelector('meta[name="referrer"]');
  expect(policy?.getAttribute('content')).toBe('no-referrer');
});

it.each(['/review/author#unknown', '/review/author'])(
  'offers to send the links again at %s, with the same answer for every email address',
  async (address) => {
    await open(address);
    const { element } = rendered;
    expect(element.querySelector('h1')?.textContent).toBe('This link does not work');
    await type(element.querySelector('#field-link-email'), 'asha');
    await click(button(element, 'Send me my links'));
    expect(element.textContent).toContain('An email address');
    await type(element.querySelector('#field-link-email'), ' asha@cold.example ');
    await click(button(element, 'Send me my links'));
    expect(requests.at(-1)).toMatchObject({ body: { email: 'asha@cold.example' }, link: null });
    expect(element.textContent).toContain('If this address has links');
  },
);

it('loads another page when another link is opened in the tab', async () => {
  await open('/review/author#unknown');
  await rendered.go('/review/author#good');
  expect(rendered.element.querySelector('h1')?.textContent).toBe('On ice');
});

it('never shows the page of another link that was open in the tab', async () => {
  await open('/review/author#good');
  const [first] = shown;
  await rendered.go('/review/author#other');
  // The response of a call that was sent before arrives only now.
  await act(async () => first?.setPage(authorPage()));
  expect(rendered.element.querySelector('h1')?.textContent).toBe('On snow');
  const titles = { good: 'On ice', other: 'On snow' };
  for (const { token, page } of shown) {
    expect(page.view.title).toBe(titles[token as keyof typeof titles]);
  }
});

it('ignores a response that arrives after another link was opened', async () => {
  await open('/review/author#slow');
  await rendered.go('/review/author#other');
  await act(async () => delay.resolve());
  expect(rendered.element.querySelector('h1')?.textContent).toBe('On snow');
});
