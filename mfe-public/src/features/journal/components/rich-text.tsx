interface RichTextProps {
  html: string;
  as?: 'div' | 'span';
  className?: string;
}

/**
 * Renders rich text from the API. The server sanitizes the text with an allowlist when it is written (titles:
 * i, em, sub, sup). No other component may insert HTML.
 */
export function RichText({ html, as: Tag = 'span', className }: RichTextProps) {
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
