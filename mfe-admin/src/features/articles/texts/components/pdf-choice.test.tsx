// @vitest-environment jsdom
import type { ArticleText } from '@app/contracts/full-text';
import { FlashProvider } from '@app/office-kit/feedback/flash.tsx';
import { ApiError } from '@app/web-kit';
import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { area } from '../../../../area.ts';
import { PdfChoice } from './pdf-choice.tsx';

const article = {
  ...{ id: 'a1', refnumber: 'JRN-1', status: 'enabled' as const },
  ...{ year: 2026, volume: 1, issue: 2 },
};
const before: ArticleText = {
  ...{ conversion: null, versions: [], shown: 1, articleVersion: 3 },
  ...{ pdf: 'author', typesetting: null },
};

let root: Root;
let answer: PromiseWithResolvers<ArticleText>;

function Page() {
  const [state, setState] = useState(before);
  const onChanged = async () => setState(await answer.promise);
  return (
    <MantineProvider>
      <FlashProvider>
        <PdfChoice article={article} state={state} onChanged={onChanged} />
      </FlashProvider>
    </MantineProvider>
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  answer = Promise.withResolvers();
  vi.spyOn(area.api, 'call').mockImplementation(() => answer.promise as Promise<never>);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root') as Element);
  act(() => root.render(<Page />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const chosen = () => document.querySelector<HTMLInputElement>('input:checked')?.value;
const choose = (value: string) =>
  act(() => document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click());

it('shows the choice before the server has answered, and still shows it afterwards', async () => {
  choose('typeset');
  expect(chosen()).toBe('typeset');
  const typesetting = { state: 'waiting' as const, error: null };
  await act(async () => answer.resolve({ ...before, pdf: 'typeset', typesetting }));
  expect(chosen()).toBe('typeset');
  expect(document.querySelector('[role=status]')?.textContent).toContain('waits for its turn');
});

it('shows an error and the former choice if the server refuses', async () => {
  choose('typeset');
  expect(chosen()).toBe('typeset');
  const refused = new ApiError(409, { error: 'version_conflict' });
  await act(async () => answer.reject(refused));
  expect(chosen()).toBe('author');
  // The message appears with a transition.
  await expect
    .poll(() => act(async () => document.body.textContent))
    .toContain('The PDF was not changed for readers');
});
