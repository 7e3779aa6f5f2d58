/** Removes remotes' style sheets that failed to load. The remote's loader then requests them again. */
export function dropMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.getAttribute('href')?.startsWith('/remotes/') && isMissing(link)) link.remove();
  }
}

/** Returns whether a style sheet failed to load. Reading `cssRules` throws if the response was not a style sheet. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}
