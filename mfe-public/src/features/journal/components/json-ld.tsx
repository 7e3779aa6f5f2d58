/**
 * Structured data for search engines. It is a data block, not a script, so the page's policy lets it
 * stand; without `<` nothing in it can end the element.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
