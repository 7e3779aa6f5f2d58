import { useLocation, useNavigation } from '@app/web-kit';
import { type RefObject, useEffect } from 'react';

/** Moves the focus to the field that the page's address names, as in `?field=doi`, whenever a link leads there. */
export function useFieldOfAddress(form: RefObject<HTMLElement | null>): void {
  const { search, key } = useLocation();
  // At the end of a navigation, the router scrolls to the top.
  const isLoading = useNavigation().state !== 'idle';
  // `key` also changes when the same link is followed again; `search` does not.
  useEffect(() => {
    const field = new URLSearchParams(search).get('field');
    if (field && !isLoading) focusField(form.current, field);
  }, [form, search, key, isLoading]);
}

/**
 * Moves the focus to the field whose `name` or `data-name` matches. In a radio group, moves the focus to the selected
 * option. Opens a folded section that contains the field. If the field is in a folded item of a list, opens the item,
 * which then takes the focus.
 */
export function focusField(form: HTMLElement | null, name: string): void {
  const elements = [...(form?.querySelectorAll<HTMLElement>('[name], [data-name]') ?? [])];
  const nameOf = (element: HTMLElement) => element.getAttribute('name') ?? element.dataset.name;
  const named = elements.filter((element) => nameOf(element) === name);
  const checked = named.find((element) => element instanceof HTMLInputElement && element.checked);
  const within = elements.find((element) => nameOf(element)?.startsWith(`${name}.`));
  const around = elements.findLast((element) => name.startsWith(`${nameOf(element)}.`));
  const target = checked ?? named[0] ?? within ?? around;
  for (const details of detailsAround(target)) details.open = true;
  target?.focus();
  if (target?.ariaExpanded === 'false') target.click();
}

function* detailsAround(element: HTMLElement | undefined) {
  for (let at = element?.closest('details'); at; at = at.parentElement?.closest('details'))
    yield at;
}
