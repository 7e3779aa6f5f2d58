// @vitest-environment jsdom
import type { Lookup } from '@app/contracts';
import { QueryClientProvider, queryClient } from '@app/office-kit/requests/queries.ts';
import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SuggestedInput } from './registry-inputs.tsx';

interface Person {
  id: string;
  name: string;
}

const ada: Person = { id: '0000-0002-1825-0097', name: 'Ada Lovelace' };
const other: Person = { id: '0000-0001-5109-3700', name: 'Ada Lovelace' };
const found = (...suggestions: Person[]): Lookup<Person> => ({
  isOn: true,
  suggestions,
  failure: '',
});

const lookUp = vi.fn<(name: string, signal: AbortSignal) => Promise<Lookup<Person>>>();
const chosen = vi.fn();
const outerKeys = vi.fn();
const submitted = vi.fn();
let root: Root;

function Form() {
  const [value, setValue] = useState('');
  return (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <form
          onKeyDown={(event) => outerKeys(event.key)}
          onSubmit={(event) => {
            event.preventDefault();
            submitted();
          }}
        >
          <SuggestedInput
            label="ORCID iD"
            name="orcid"
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            registry="ORCID"
            lookUp={lookUp}
            lookedUp="Ada Lovelace"
            textOf={(person) => ({ ...person, details: '' })}
            onChoose={(person) => {
              setValue(person.id);
              chosen(person);
            }}
          />
        </form>
      </QueryClientProvider>
    </MantineProvider>
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root') as Element);
  act(() => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const input = () => document.querySelector('input') as HTMLInputElement;
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const status = () => document.querySelector('[role=status]')?.textContent;
const wait = (milliseconds = 10) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const focus = async () => {
  act(() => input().focus());
  await wait();
};
const type = (text: string) =>
  act(() => {
    // React ignores a value that is not set with the prototype's setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = async (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => void input().dispatchEvent(event));
  await wait();
  return event.defaultPrevented;
};
const activeOption = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

it('proposes the registry’s entries for the name, and fills in the entry that is chosen by keyboard', async () => {
  lookUp.mockResolvedValue(found(ada, other));
  await focus();
  expect(lookUp).toHaveBeenCalledWith('Ada Lovelace', expect.any(AbortSignal));
  expect(input().getAttribute('role')).toBe('combobox');
  expect(input().getAttribute('aria-expanded')).toBe('true');
  expect(status()).toContain('2 found in ORCID');

  await press('ArrowUp');
  expect(activeOption()).toContain(other.id);
  await press('ArrowDown');
  expect(activeOption()).toContain(ada.id);
  await press('ArrowDown');
  expect(await press('Enter')).toBe(true);
  expect(chosen).toHaveBeenCalledWith(other);
  expect(options()).toEqual([]);
  expect(input().value).toBe(other.id);
});

it('fills in the clicked entry, and retains the focus', async () => {
  lookUp.mockResolvedValue(found(ada));
  await focus();
  const press = new Event('pointerdown', { bubbles: true, cancelable: true });
  act(() => void options()[0]?.dispatchEvent(press));
  expect(press.defaultPrevented).toBe(true);
  act(() => options()[0]?.click());
  expect(chosen).toHaveBeenCalledWith(ada);
});

it('closes the list before Escape folds the author or Enter saves the article', async () => {
  lookUp.mockResolvedValue(found(ada));
  await focus();
  expect(await press('Escape')).toBe(true);
  expect(options()).toEqual([]);
  expect(outerKeys).not.toHaveBeenCalled();
  expect(await press('Escape')).toBe(false);
  expect(outerKeys).toHaveBeenCalledWith('Escape');

  await press('ArrowDown');
  expect(options()).toHaveLength(1);
  expect(await press('Enter')).toBe(true);
  expect(options()).toEqual([]);
  expect(chosen).not.toHaveBeenCalled();
  expect(await press('Enter')).toBe(false);
});

it('looks up only the last name that is typed into the field, and no id', async () => {
  lookUp.mockResolvedValue(found());
  await focus();
  lookUp.mockClear();
  type('Grac');
  type('Grace');
  await wait(1_000);
  expect(lookUp.mock.calls.map(([name]) => name)).toEqual(['Grace']);
  expect(status()).toBe('Nothing found in ORCID for “Grace”');
  for (const id of ['0000', 'https://orcid.org/0000', 'orcid.org/0000']) type(id);
  await wait(1_000);
  expect(lookUp).toHaveBeenCalledTimes(1);
  expect(status()).toBe('');
});

it('shows why the registry failed, and does not hinder typing', async () => {
  lookUp.mockResolvedValue({ isOn: true, suggestions: [], failure: 'ORCID did not answer' });
  await focus();
  expect(status()).toBe('ORCID did not answer');
  expect(input().hasAttribute('role')).toBe(false);
  type('0000-0002');
  expect(input().value).toBe('0000-0002');
});

it.each([
  ['the registry is off', async () => ({ ...found(), isOn: false, failure: 'Off' })],
  ['the call fails', () => Promise.reject(new Error('No response'))],
  ['no answer comes', () => new Promise<Lookup<Person>>(() => undefined)],
])('is an ordinary field while %s', async (_, answer) => {
  lookUp.mockImplementation(answer);
  await focus();
  await press('ArrowDown');
  expect(status()).toBe('');
  expect(options()).toEqual([]);
  expect(input().hasAttribute('role')).toBe(false);
  type('0000-0002');
  expect(input().value).toBe('0000-0002');
});

it('ignores an answer that arrives after the field has lost the focus', async () => {
  let answer: (lookup: Lookup<Person>) => void = () => undefined;
  lookUp.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await focus();
  act(() => input().blur());
  answer(found(ada));
  await wait();
  expect(options()).toEqual([]);
});
