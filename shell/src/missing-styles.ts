/**
 * Removes the remotes' style sheets that failed to load. A remote's loader assumes that a sheet in the document has
 * loaded, and requests a sheet that is missing.
 */
export function dropMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.getAttribute('href')?.startsWith('/remotes/') && isMissing(link)) link.remove();
  }
}

/**
 * Returns whether a sheet failed to load. If the response was no style sheet, browsers keep a sheet whose rules cannot
 * be read.
 */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}
