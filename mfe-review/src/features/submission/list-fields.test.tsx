// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, click, render, type } from '../../testing/rendered.tsx';
import { TextField } from '../forms/fields.tsx';
import { ListFields } from './list-fields.tsx';

function People() {
  const [people, setPeople] = useState([{ name: 'Asha' }, { name: 'Karel' }]);
  return (
    <ListFields
      path="people"
      one="Author"
      add="Add an author"
      entries={people}
      most={3}
      empty={{ name: '' }}
      onChange={setPeople}
    >
      {({ name }, at, set) => (
        <TextField
          path={`people.${at}.name`}
          label="Name"
          value={name}
          onType={(text) => set({ name: text })}
        />
      )}
    </ListFields>
  );
}

let rendered: Awaited<ReturnType<typeof render>>;
afterEach(() => rendered.remove());

const focusOn = (wanted: () => Element | undefined) =>
  vi.waitFor(() => expect(document.activeElement).toBe(wanted()), { timeout: 60_000 });

it('changes, adds and removes an entry, and moves the focus to what comes next', async () => {
  rendered = await render(<People />);
  const { element } = rendered;
  const names = () => Array.from(element.querySelectorAll('input'), ({ value }) => value);
  const inputs = () => element.querySelectorAll('input');
  await type(inputs()[1] ?? null, 'Karel Novák');
  await click(button(element, 'Add an author'));
  expect(names()).toEqual(['Asha', 'Karel Novák', '']);
  await focusOn(() => inputs()[2]);
  expect(button(element, 'Add an author').disabled).toBe(true);
  await click(button(element, 'Remove author 1'));
  expect(names()).toEqual(['Karel Novák', '']);
  expect(element.querySelector('legend')?.textContent).toBe('Author 1: Karel Novák');
  await focusOn(() => button(element, 'Add an author'));
});
