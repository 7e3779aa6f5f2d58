import { type ChangeEvent, type MouseEvent, useState } from 'react';

/** Manages the selection among `rows`. A checked row that a filter removes from `rows` is not selected. */
export function useSelection(rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = new Set(ids.filter((id) => checked.has(id)));
  const all = selected.size > 0 && selected.size === ids.length;

  const toggle = (id: string, range = false) => {
    setChecked(toggled(checked, ids, id, range ? anchor : null));
    setAnchor(id);
  };

  return {
    selected,
    clear: () => setChecked(new Set()),
    uncheck: (rows: readonly string[]) =>
      setChecked((before) => new Set([...before].filter((id) => !rows.includes(id)))),
    /** The props of the checkbox in the table head, which selects all rows or none. */
    allProps: {
      checked: all,
      indeterminate: selected.size > 0 && !all,
      disabled: ids.length === 0,
      onChange: () => setChecked(new Set(all ? [] : ids)),
    },
    /**
     * The props of a row's checkbox. A click with Shift selects or deselects all rows from the last changed row to
     * this one.
     */
    rowProps: (id: string) => ({
      checked: selected.has(id),
      onChange: ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
        toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true),
      // Prevents Shift from selecting the text between the two clicks.
      onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    }),
  };
}

/** Toggles a row. With an anchor, all rows between the anchor and this row get the same state. */
export function toggled(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  id: string,
  anchor: string | null,
): Set<string> {
  const at = ids.indexOf(id);
  const from = anchor === null ? -1 : ids.indexOf(anchor);
  const range = from < 0 ? [id] : ids.slice(Math.min(at, from), Math.max(at, from) + 1);
  const next = new Set(selected);
  const tick = !selected.has(id);
  for (const each of range) {
    if (tick) next.add(each);
    else next.delete(each);
  }
  return next;
}
