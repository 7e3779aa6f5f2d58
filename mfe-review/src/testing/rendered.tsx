import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';

/** Renders a page at an address. Returns its element and a function that removes it. */
export async function render(page: ReactNode, address = '/') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  await act(async () => root.render(<RouterProvider router={router} />));
  return {
    element,
    go: (to: string) => act(async () => router.navigate(to)),
    remove: () => {
      act(() => root.unmount());
      element.remove();
      vi.unstubAllGlobals();
    },
  };
}

export const button = (element: Element, name: string) => {
  const found = [...element.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.trim() === name,
  );
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
};

export const click = (element: Element) =>
  act(async () => element.dispatchEvent(new MouseEvent('click', { bubbles: true })));

/** Types into a field as a person does, so that React notices. */
export async function type(field: Element | null, text: string): Promise<void> {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    throw new Error('There is no such field');
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  await act(async () => {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
