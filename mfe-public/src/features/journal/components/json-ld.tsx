/**
 * Structured data for search engines. The content security policy allows it because it is a data
 * block, not a script. Without `<`, nothing in it can end the element.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
