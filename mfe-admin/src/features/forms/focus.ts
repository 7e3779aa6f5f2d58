import { useEffect, useState } from 'react';

/** Moves the focus to the field whose `name` or `data-name` matches; in a radio group, to the selected option. */
export function focusField(form: HTMLElement | null, name: string): void {
  const named = [...(form?.querySelectorAll<HTMLElement>('[name], [data-name]') ?? [])].filter(
    (element) => (element.getAttribute('name') ?? element.dataset.name) === name,
  );
  const checked = named.find((element) => element instanceof HTMLInputElement && element.checked);
  (checked ?? named[0])?.focus();
}

/** Returns a function that focuses an element after the next render, for actions that remove the focused element. */
export function useFocusNext(): (id: string) => void {
  const [next, setNext] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (next) document.getElementById(next.id)?.focus();
  }, [next]);
  return (id) => setNext({ id });
}
