export interface CitationTag {
  name: string;
  content: string;
}

/** Reports a page's indexing tags, which its script creates later. Returns a function that stops watching. */
export function watchCitationTags(
  page: Document | null,
  onTags: (tags: CitationTag[]) => void,
): () => void {
  if (!page) return () => undefined;
  const report = () => {
    const metas = page.head.querySelectorAll<HTMLMetaElement>('meta[name^="citation_"]');
    onTags([...metas].map(({ name, content }) => ({ name, content })));
  };
  const observer = new MutationObserver(report);
  observer.observe(page.head, { childList: true, subtree: true, attributes: true });
  report();
  return () => observer.disconnect();
}
