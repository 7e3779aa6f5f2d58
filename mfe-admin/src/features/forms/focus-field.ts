/** Puts the focus into the field of this name: an input, or a text with an editor of its own. */
export function focusField(form: HTMLElement | null, name: string): void {
  const named = [...(form?.querySelectorAll<HTMLElement>('[name], [data-name]') ?? [])].filter(
    (element) => (element.getAttribute('name') ?? element.dataset.name) === name,
  );
  // Of a group of choices, the chosen one.
  const field = named.find((element) => element instanceof HTMLInputElement && element.checked);
  (field ?? named[0])?.focus();
}
