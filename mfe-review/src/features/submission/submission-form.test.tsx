// @vitest-environment jsdom
import { createDraft, submitManuscript } from '@app/contracts/endpoints';
import { submissionFormSchema } from '@app/contracts/manuscripts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, click, render, type } from '../../testing/rendered.tsx';
import { answerCalls, authorPage, type Request } from '../../testing/review-api.ts';
import { SubmissionForm } from './submission-form.tsx';

let requests: Request[] = [];
let rendered: Awaited<ReturnType<typeof render>>;

const form = submissionFormSchema.parse({
  ...{ title: 'On ice', authors: 'Asha Rao', email: 'asha@cold.example', phone: '+91 98765' },
  ...{ authorCount: '1', articleType: 'Research Paper', doi: 'NO', stream: 'Science' },
  area: 'Chemical Engineering',
});
const file = (kind: 'manuscript' | 'picture') => ({
  ...{ id: kind, kind, round: 1, name: kind, mediaType: '', size: 1, pages: 1 },
  uploaded: '2026-03-02T09:30:00.000Z',
});
const files = [file('manuscript'), file('picture')];

const open = async (props: Partial<Parameters<typeof SubmissionForm>[0]> = {}) => {
  rendered = await render(<SubmissionForm labelledBy="heading" {...props} />);
  return rendered.element;
};
const buttonLike = (element: Element, name: RegExp) =>
  button(
    element,
    [...element.querySelectorAll('button')]
      .map((each) => each.textContent ?? '')
      .find((each) => name.test(each)) ?? '',
  );
const field = (name: string) => rendered.element.querySelector(`#field-${name}`);
const blur = (name: string) =>
  act(async () => field(name)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
/** Moves the focus out of the field for the email address, which creates the draft. */
async function leaveAddress(): Promise<void> {
  await blur('email');
  const shown = 'Your draft is also at its own page';
  await vi.waitFor(() => act(async () => expect(rendered.element.textContent).toContain(shown)), {
    timeout: 25_000,
  });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  requests = answerCalls(({ path, method }) => {
    if (path === createDraft.path) {
      return { status: 201, body: { token: 'token', page: authorPage({ form, files }) } };
    }
    if (path === submitManuscript.path) {
      return { body: authorPage({ form, files, view: { state: 'checks' } }) };
    }
    return { body: method === 'PUT' ? { revision: 2, notes: [] } : authorPage({ form, files }) };
  });
});
afterEach(() => rendered.remove());

it('has the fields of the specification in their order', async () => {
  const element = await open();
  const labels = [...element.querySelectorAll('form > div > label')];
  expect(labels.map(({ textContent }) => textContent?.replace(' *', ''))).toEqual([
    'Manuscript Title',
    'Author Names',
    'Email Address',
    'Phone Number',
    'Total No. Of Authors',
    'Article Type',
    'DOI',
    'Select Stream',
    'Select Area',
    'Upload Research Paper',
    'Upload Image',
  ]);
});

it('creates the draft when the focus leaves the address, not during typing', async () => {
  await open();
  await type(field('title'), 'On ice');
  (field('email') as HTMLElement).focus();
  await type(field('email'), 'asha@cold.ex');
  await blur('title');
  await type(field('email'), 'asha@cold.example');
  (field('email') as HTMLElement).blur();
  await leaveAddress();
  expect(requests).toMatchObject([
    { path: '/api/review/manuscripts', body: { email: 'asha@cold.example' } },
  ]);
});

it('lists missing values and submits nothing', async () => {
  const element = await open();
  await click(button(element, 'Submit Research Paper'));
  const summary = element.querySelector('section[aria-labelledby="mend"]');
  expect(document.activeElement).toBe(summary);
  expect(summary?.textContent).toContain('Choose the PDF of the manuscript');
  await click(button(summary as Element, 'Phone Number'));
  expect(document.activeElement).toBe(field('phone'));
  expect(field('phone')?.getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});

it('asks before it shows a draft of this device, and deletes the draft after the submission', async () => {
  await open();
  for (const name of ['title', 'authors', 'email', 'phone', 'authorCount'] as const) {
    await type(field(name), form[name]);
  }
  for (const name of ['articleType', 'doi', 'stream', 'area'] as const) {
    await act(async () => {
      (field(name) as HTMLSelectElement).value = form[name];
      field(name)?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
  await leaveAddress();
  rendered.remove();

  // Acts as another tab, which has no draft of its own.
  sessionStorage.clear();
  requests = answerCalls(({ path, method }) => {
    if (path === submitManuscript.path) {
      return { body: authorPage({ form, files, view: { state: 'checks' } }) };
    }
    return { body: method === 'PUT' ? { revision: 2, notes: [] } : authorPage({ form, files }) };
  });
  const element = await open();
  expect(element.querySelector('form')).toBeNull();
  expect(element.textContent).not.toContain('On ice');
  await click(buttonLike(element, /^Continue the draft of \d+ \w+ \d{4}, \d\d:\d\d$/));
  expect((field('phone') as HTMLInputElement).value).toBe(form.phone);
  await click(button(element, 'Submit Research Paper'));
  expect(element.querySelector('h2')?.textContent).toBe('Thank you. Your manuscript is submitted.');
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/review/author#token');
  expect(element.textContent).toContain('within 7 days');
  expect(Object.keys(localStorage)).toEqual([]);
});

it('removes a draft from a shared device on request, once all of it is on the server', async () => {
  const element = await open();
  await type(field('title'), 'On ice');
  await type(field('email'), 'asha@cold.example');
  await leaveAddress();
  await type(field('phone'), '+91 98765');
  await click(button(element, 'Remove the draft from this device'));
  expect(requests.at(-1)).toMatchObject({ method: 'PUT', body: { form: { phone: '+91 98765' } } });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(textOf('title')).toBe('');
});

it('changes files one after another, so that no older response replaces a newer response', async () => {
  let stored = files;
  const first = Promise.withResolvers<void>();
  const removals: string[] = [];
  answerCalls(async ({ path, method }) => {
    if (method === 'DELETE') {
      removals.push(path);
      stored = stored.filter(({ kind }) => !path.endsWith(kind));
    }
    const page = authorPage({ form, files: stored });
    if (method === 'DELETE' && removals.length === 1) await first.promise;
    return path === createDraft.path
      ? { status: 201, body: { token: 'token', page } }
      : { body: page };
  });
  const element = await open();
  await type(field('email'), 'asha@cold.example');
  await leaveAddress();
  await click(button(element, 'Remove manuscript'));
  await click(button(element, 'Remove picture'));
  expect(removals).toHaveLength(1);
  await act(async () => first.resolve());
  await expect.poll(() => removals.length).toBe(2);
  await act(async () => undefined);
  expect(element.textContent).not.toContain('Received');
});

const textOf = (name: string) => (field(name) as HTMLInputElement | null)?.value;
const chosen = new File(['%PDF-1.7'], 'rao.pdf', { type: 'application/pdf' });
const typed = {
  ...{ 'Manuscript Title': 'On ice', 'Author Names': 'Asha Rao, Émilie du Châtelet', DOI: 'NO' },
  ...{ 'Phone Number': '', 'Upload Research Paper': chosen, 'Upload Image': new File([], '') },
};

it('takes over the text, the files and the focus of the form that was shown before', async () => {
  const element = await open({ typed, focused: 'DOI' });
  expect([textOf('title'), textOf('doi'), textOf('phone')]).toEqual(['On ice', 'NO', '']);
  expect(textOf('authorCount')).toBe('2');
  expect(element.textContent).toContain('rao.pdf is chosen');
  expect(element.textContent).not.toContain('is empty');
  expect(document.activeElement).toBe(field('doi'));
});

it('lets the author choose between a draft on the device and what was just typed', async () => {
  await open();
  await type(field('title'), 'On snow');
  rendered.remove();
  const element = await open({ typed });
  expect(element.textContent).toContain('Saved on this device');
  await click(button(element, 'Go on with what you have just typed'));
  expect(textOf('title')).toBe('On ice');
});

it('retains a page that arrives before the first response for a continued draft', async () => {
  await open();
  await type(field('email'), form.email);
  await leaveAddress();
  await type(field('title'), 'On snow');
  rendered.remove();

  const first = Promise.withResolvers<void>();
  let reads = 0;
  let saves = 0;
  answerCalls(async ({ method }) => {
    if (method === 'PUT') {
      saves += 1;
      if (saves > 1) return { body: { revision: 3, notes: [] } };
      return { status: 409, body: { error: 'version_conflict', title: 'Conflict', status: 409 } };
    }
    reads += 1;
    if (reads > 1) return { body: authorPage({ form, files, revision: 2 }) };
    await first.promise;
    return { body: authorPage({ form }) };
  });
  const element = await open();
  await blur('email');
  await vi.waitFor(() => act(async () => expect(saves).toBe(2)));
  expect(element.textContent).toContain('Received');
  await act(async () => first.resolve());
  expect(element.textContent).toContain('Received');
});
