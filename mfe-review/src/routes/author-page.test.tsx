// @vitest-environment jsdom
import { type AuthorPage, authorPageSchema } from '@app/contracts/manuscripts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { button, click, render, type } from '../testing/rendered.tsx';
import { answerCalls, authorPage, type Request } from '../testing/review-api.ts';
import { Component } from './author-page.tsx';

let requests: Request[] = [];
let rendered: Awaited<ReturnType<typeof render>> | undefined;

const open = async (page: AuthorPage, after = page) => {
  requests = answerCalls(({ method, path }) => {
    if (path.endsWith('/discard')) return { body: {} };
    if (path.endsWith('/links')) return { status: 202, body: {} };
    if (method === 'PUT') return { body: { revision: 2, notes: [] } };
    return { body: method === 'GET' ? page : after };
  });
  rendered = await render(<Component />, '/review/author#token');
  return rendered.element;
};
const entry = (state: string, letter = '') => ({
  ...{ at: '2026-03-02T09:30:00.000Z', state, round: 1, letter },
});
const withHistory = (page: AuthorPage, ...history: ReturnType<typeof entry>[]) =>
  authorPageSchema.parse({ ...page, history });
const calls = () => requests.map(({ method, path }) => `${method} ${path}`);

beforeEach(() => localStorage.clear());
afterEach(() => rendered?.remove());

it('states whose turn it is, since when, until when and who handles the manuscript', async () => {
  const view = { state: 'desk', due: '2026-03-09T09:30:00.000Z', commands: ['withdraw'] };
  const page = authorPage({ view: view as Partial<AuthorPage['view']> });
  const element = await open(withHistory(page, entry('checks'), entry('desk')));
  const turn = element.querySelector('section[aria-labelledby="turn"]')?.textContent;
  for (const text of ['the editor’s turn', '2 March 2026', '9 March 2026', 'office@journal']) {
    expect(turn).toContain(text);
  }
  const events = [...element.querySelectorAll('section[aria-labelledby="history"] li')];
  expect(events.map(({ textContent }) => textContent)).toEqual([
    '2 March 2026Submitted',
    '2 March 2026With the editor',
  ]);
});

it.each(['checks', 'desk', 'review', 'decision', 'revised', 'fee', 'published', 'withdrawn'])(
  'has no form in the state %s',
  async (state) => {
    const element = await open(authorPage({ view: { state } as Partial<AuthorPage['view']> }));
    expect(element.querySelector('input[type="file"]')).toBeNull();
  },
);

it('states on the page of a draft that submissions are closed, instead of what is missing', async () => {
  const notes = [
    { level: 'problem' as const, path: '', text: 'Submissions are closed' },
    { level: 'problem' as const, path: 'phone', text: 'Required' },
  ];
  const element = await open(authorPage({ notes }));
  const checks = element.querySelector('section[aria-labelledby="checks"]')?.textContent;
  expect(checks).toBe('Automatic checksNot possible now: Submissions are closed');
});

it('shows the letter with which the office sent the manuscript back, above the form', async () => {
  const page = authorPage({ view: { state: 'returned', commands: ['save', 'submit'] } });
  const element = await open(withHistory(page, entry('returned', 'Please remove the names.')));
  const headings = [...element.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(headings.slice(1, 3)).toEqual(['The editor’s letter', 'Your correction']);
  expect(button(element, 'Submit the correction')).toBeDefined();
});

it('shows a response of a later release, with a field, a state and a decision that it does not know', async () => {
  const decision = {
    round: 1,
    decision: 'not-now',
    letter: 'Dear authors',
    reviews: [],
    points: [],
  };
  const { view, ...page } = authorPage();
  const later = { ...view, state: 'on-hold', decisions: [decision], colour: 'blue' };
  const element = await open({ ...page, view: later as unknown as AuthorPage['view'] });
  expect(element.querySelector('#turn')?.textContent).toBe('On hold');
  expect(element.textContent).toContain('Round 1: Not now');
});

it('asks for a reply to each point of the decision', async () => {
  const decision = {
    ...{ round: 1, decision: 'major', letter: 'Dear authors', reviews: [] },
    points: ['Say how.', 'Add a scale.'],
  };
  const view = { state: 'revision', commands: ['save', 'revise'], decisions: [decision] };
  const element = await open(authorPage({ view: view as unknown as Partial<AuthorPage['view']> }));
  await type(element.querySelector('#field-replies-0-reply'), 'See 2.');
  await click(button(element, 'Submit the revision'));
  const summary = element.querySelector('section[aria-labelledby="mend"]')?.textContent;
  expect(summary).not.toContain('Point 1');
  expect(summary).toContain('Point 2, reply: Please reply');
  expect(calls()).not.toContain('POST /api/review/author/submit');
});

it('withdraws and discards only after a confirmation', async () => {
  const withdrawn = authorPage({ view: { state: 'withdrawn', commands: [] } });
  const element = await open(
    authorPage({ view: { state: 'desk', commands: ['withdraw'] } }),
    withdrawn,
  );
  await click(button(element, 'Withdraw the manuscript'));
  expect(calls()).toEqual(['GET /api/review/author']);
  const dialog = element.querySelector('dialog') as Element;
  await click(button(dialog, 'Withdraw the manuscript'));
  expect(calls().at(-1)).toBe('POST /api/review/author/withdraw');
  expect(element.textContent).toContain('The manuscript is withdrawn.');
});

it('accepts the number of the payment', async () => {
  const view = { state: 'fee', fee: 'due', commands: ['report-payment'] } as const;
  const paid = authorPage({ view: { state: 'production', fee: 'paid', commands: [] } });
  const page = authorPage({
    view: { ...view, commands: [...view.commands] },
    feeText: 'Transfer it.',
  });
  const element = await open(page, paid);
  expect(element.textContent).toContain('Transfer it.');
  await click(button(element, 'I have paid'));
  expect(document.activeElement?.id).toBe('field-transaction');
  await type(element.querySelector('#field-transaction'), 'T-77');
  await click(button(element, 'I have paid'));
  expect(requests.at(-1)).toMatchObject({ body: { transaction: 'T-77' }, link: 'token' });
  expect(element.textContent).toContain('The publication fee is marked as paid.');
});

it('sends the link to the address of the form', async () => {
  const page = authorPage({ view: { state: 'desk', commands: [] } });
  const element = await open({ ...page, form: { ...page.form, email: 'asha@cold.example' } });
  await click(button(element, 'Send me the link again'));
  expect(requests.at(-1)).toMatchObject({
    path: '/api/review/links',
    body: { email: 'asha@cold.example' },
    link: null,
  });
});

it('keeps the focus on a button that was disabled during its action', async () => {
  const element = await open(authorPage({ view: { state: 'desk', commands: [] } }));
  const send = button(element, 'Send me the link again');
  send.focus();
  // Remove the focus from a disabled button, as browsers do and jsdom does not.
  const observer = new MutationObserver(() => send.disabled && send.blur());
  observer.observe(send, { attributes: true });
  await click(send);
  observer.disconnect();
  expect(requests.at(-1)?.path).toBe('/api/review/links');
  expect(document.activeElement).toBe(send);
});
