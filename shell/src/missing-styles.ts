/**
 * Takes the remotes' style sheets that did not come out of the document. The remote's own loader takes a
 * sheet that the document names for one that is there; of one that it does not find it asks for the file.
 */
export function dropMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.getAttribute('href')?.startsWith('/remotes/') && isMissing(link)) link.remove();
  }
}

/** Where something else came than a style sheet, browsers keep one that nobody may look into. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}
