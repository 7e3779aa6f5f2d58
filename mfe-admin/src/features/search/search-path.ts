/** The results of a search for articles; its query may be left out. */
export function searchPath(query: string): string {
  return query === '' ? '/admin/search' : `/admin/search?${new URLSearchParams({ q: query })}`;
}
