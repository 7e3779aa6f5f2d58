import { type ChangeEvent, type MouseEvent, useMemo, useState } from 'react';
import { toggled } from './selection.ts';

/**
 * Which rows of a list are ticked. `ids` are those that may be, in the order shown: a row that a filter
 * takes out of them does not count as ticked, and does again when it comes back.
 */
export function useSelection(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = useMemo(() => new Set(ids.filter((id) => ticked.has(id))), [ids, ticked]);
  const all = selected.size > 0 && selected.size === ids.length;

  const toggle = (id: string, range = false) => {
    setTicked(toggled(ticked, ids, id, range ? anchor : null));
    setAnchor(id);
  };

  return {
    selected,
    toggle,
    clear: () => setTicked(new Set()),
    /** For the checkbox in the head: ticks all rows, or none once all are. */
    allProps: {
      checked: all,
      indeterminate: selected.size > 0 && !all,
      disabled: ids.length === 0,
      onChange: () => setTicked(new Set(all ? [] : ids)),
    },
    /** For a row's checkbox; with Shift, the rows from the last one that was ticked. */
    rowProps: (id: string) => ({
      checked: selected.has(id),
      onChange: ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
        toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true),
      // Shift would mark the text between the two clicks.
      onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    }),
  };
}
