/**
 * Removes the remotes' style sheets that failed to load. The remote's own loader treats a sheet in the
 * document as loaded; it requests a sheet that it does not find.
 */
export function dropMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.getAttribute('href')?.startsWith('/remotes/') && isMissing(link)) link.remove();
  }
}

/** If the response was no style sheet, browsers keep a sheet whose rules cannot be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}
