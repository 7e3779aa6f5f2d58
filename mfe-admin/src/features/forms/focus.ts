/** Moves the focus to the field whose `name` or `data-name` matches; in a radio group, to the selected option. */
export function focusField(form: HTMLElement | null, name: string): void {
  const named = [...(form?.querySelectorAll<HTMLElement>('[name], [data-name]') ?? [])].filter(
    (element) => (element.getAttribute('name') ?? element.dataset.name) === name,
  );
  const checked = named.find((element) => element instanceof HTMLInputElement && element.checked);
  (checked ?? named[0])?.focus();
}
