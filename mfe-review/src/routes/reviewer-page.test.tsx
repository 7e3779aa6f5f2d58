// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { button, click, render, type } from '../testing/rendered.tsx';
import { answerCalls, type Request, reviewerPage } from '../testing/review-api.ts';
import { Component } from './reviewer-page.tsx';

let requests: Request[] = [];
/** The certificates of the reviewer. */
let certificates: unknown;
let rendered: Awaited<ReturnType<typeof render>> | undefined;

const questions = [
  {
    id: 'methods',
    text: 'Are the methods sound?',
    choices: ['Yes', 'No'],
    isRequired: true,
    isForAuthors: true,
  },
];
const agreed = reviewerPage({
  view: {
    status: 'agreed',
    commands: ['decline', 'save-review', 'submit-review'],
    files: ['manuscript-1.pdf'],
  },
  questions,
});
const submitted = reviewerPage({
  view: { status: 'submitted', commands: ['save-review', 'submit-review'] },
  questions,
});

const open = async (first: ReturnType<typeof reviewerPage>) => {
  requests = answerCalls(({ method, path }) => {
    if (path.endsWith('/accept')) return { body: agreed };
    if (path.endsWith('/submit')) return { body: submitted };
    if (path.endsWith('/certificates')) return { body: certificates };
    if (path.endsWith('/decline')) return { body: reviewerPage({ view: { status: 'declined' } }) };
    return { body: method === 'PUT' ? { revision: 2 } : first };
  });
  rendered = await render(<Component />, '/review/reviewer#token');
  return rendered.element;
};

beforeEach(() => {
  localStorage.clear();
  certificates = [];
});
afterEach(() => rendered?.remove());

it('shows the abstract first; opening the page changes nothing', async () => {
  const element = await open(reviewerPage());
  const headings = [...element.querySelectorAll('main h1, main h2')];
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'On ice',
    'Abstract',
    'Will you review this manuscript?',
  ]);
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
});

it('shows a response of a later release, with a field and a status that it does not know', async () => {
  const { view, ...page } = reviewerPage();
  const later = { ...view, status: 'on-hold', colour: 'blue' };
  const element = await open({ ...page, view: later });
  expect(element.querySelector('#turn')?.textContent).toBe('On hold');
});

it('shows the file and the form after accepting', async () => {
  const element = await open(reviewerPage());
  await click(button(element, 'I will review it'));
  expect(button(element, 'Download manuscript-1.pdf')).toBeDefined();
  expect(element.textContent).toContain('Links in it may lead to sites of the authors');
  expect(element.querySelector('form[aria-labelledby="review"]')).not.toBeNull();
});

it('declines with a reason, another name and a date', async () => {
  const element = await open(reviewerPage());
  await click(button(element, 'I decline'));
  await type(element.querySelector('#field-decline-reason'), 'I know the authors.');
  await type(element.querySelector('#field-decline-again'), '2026-06-01');
  await click(button(element, 'Decline'));
  const body = { reason: 'I know the authors.', suggestion: '', again: '2026-06-01' };
  expect(requests.at(-1)).toMatchObject({ path: '/api/review/reviewer/decline', body });
  expect(element.textContent).toContain('Thank you for telling us.');
});

it('names what a review still needs, and focuses the summary', async () => {
  const element = await open(agreed);
  await click(button(element, 'Submit the review'));
  const summary = element.querySelector('section[aria-labelledby="mend"]');
  expect(document.activeElement).toBe(summary);
  expect(summary?.querySelectorAll('li')).toHaveLength(3);
  await click(button(element, 'Are the methods sound?'));
  expect(document.activeElement?.closest('[role="radiogroup"]')?.textContent).toContain('methods');
  expect(requests.some(({ path }) => path.endsWith('/submit'))).toBe(false);
});

it('saves the typed text before submitting', async () => {
  const element = await open(agreed);
  await click(element.querySelector('input[name="answer-methods"]') as Element);
  await click(element.querySelector('input[name="recommendation"]') as Element);
  await type(element.querySelector('#field-text'), 'Fine.');
  await click(button(element, 'Submit the review'));
  const last = requests.slice(-2);
  expect(last.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/review/reviewer/review',
    'POST /api/review/reviewer/submit',
  ]);
  // The revision is not compared, because a slow machine saves the answers before the text is typed.
  expect(last[0]?.body).toMatchObject({
    form: { answers: { methods: 'Yes' }, recommendation: 'accept', text: 'Fine.' },
  });
  expect(element.textContent).toContain('You can change it until the decision.');
});

it('restores text that did not reach the server', async () => {
  const element = await open(agreed);
  await type(element.querySelector('#field-text'), 'Half a sentence');
  rendered?.remove();
  const again = await open(agreed);
  expect(again.querySelector<HTMLTextAreaElement>('#field-text')?.value).toBe('Half a sentence');
});

it('lists the reviewer’s certificates, each with a link to its own page', async () => {
  certificates = [
    { id: 'AAAAAAAAAAA2', year: 2026, count: 1, day: '2026-12-30' },
    { id: 'AAAAAAAAAAA1', year: 2025, count: 4, day: '2026-01-15' },
  ];
  const element = await open(submitted);
  const section = element.querySelector('section[aria-labelledby="certificates"]');
  expect([...(section?.querySelectorAll('li') ?? [])].map((each) => each.textContent)).toEqual([
    'Certificate for 1 review in 2026issued 30 December 2026',
    'Certificate for 4 reviews in 2025issued 15 January 2026',
  ]);
  expect(section?.querySelector('a')?.getAttribute('href')).toBe(
    '/api/pdf/certificate/AAAAAAAAAAA2',
  );
});

it('shows the review even if the certificates cannot be read, and no list of certificates if there are none', async () => {
  certificates = { title: 'Unavailable' };
  const element = await open(submitted);
  expect(element.textContent).toContain('Your certificates cannot be shown at the moment.');
  expect(element.querySelector('form[aria-labelledby="review"]')).not.toBeNull();
  rendered?.remove();
  certificates = [];
  expect((await open(submitted)).textContent).not.toContain('certificates');
});
