interface RichTextProps {
  html: string;
  as?: 'div' | 'span';
  className?: string;
}

/**
 * Rich text of the API. It is HTML that the server has cleaned by an allowlist when it was written
 * (titles: i, em, sub, sup), which is why it may stand here, and in no other component, as it is.
 */
export function RichText({ html, as: Tag = 'span', className }: RichTextProps) {
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
