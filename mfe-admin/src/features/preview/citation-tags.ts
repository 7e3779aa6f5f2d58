export interface CitationTag {
  name: string;
  content: string;
}

/**
 * Tells the tags for indexers in the head of a page, and again whenever they change: the page writes them
 * when its script has run. Answers how to stop.
 */
export function watchCitationTags(
  page: Document | null,
  onTags: (tags: CitationTag[]) => void,
): () => void {
  if (!page) return () => undefined;
  const tell = () => {
    const metas = page.head.querySelectorAll<HTMLMetaElement>('meta[name^="citation_"]');
    onTags([...metas].map(({ name, content }) => ({ name, content })));
  };
  const observer = new MutationObserver(tell);
  observer.observe(page.head, { childList: true, subtree: true, attributes: true });
  tell();
  return () => observer.disconnect();
}
