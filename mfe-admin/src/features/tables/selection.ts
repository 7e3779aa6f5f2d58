/** The rows that are ticked once `id` was: with an anchor, all between the two are as `id` becomes. */
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
