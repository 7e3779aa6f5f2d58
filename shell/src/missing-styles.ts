/**
 * Removes remotes' style sheets that failed to load. The remote's loader then requests them again. Disabled links remain:
 * they stand for style sheets that the document contains.
 */
export function dropMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.disabled || !link.getAttribute('href')?.startsWith('/remotes/')) continue;
    if (isMissing(link)) link.remove();
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
