interface RichTextProps {
  html: string;
  as?: 'div' | 'span';
  className?: string;
}

/**
 * Rich text from the API, which the server sanitised by an allowlist when it was written (titles: i,
 * em, sub, sup). Only this component may insert HTML.
 */
export function RichText({ html, as: Tag = 'span', className }: RichTextProps) {
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
