/**
 * Takes the remotes' style sheets that did not come out of the document. The remote's own loader takes a
 * sheet that the document names for one that is there; of one that it does not find it asks for the file.
 */
export function dropMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet && link.getAttribute('href')?.startsWith('/remotes/')) link.remove();
  }
}
