/** Removes remotes' sheets that failed to load. The remote's loader then requests them again. */
export function dropMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.getAttribute('href')?.startsWith('/remotes/') && isMissing(link)) link.remove();
  }
}

/** Returns whether a sheet failed to load. The rules of a response that is no style sheet cannot be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}
