interface RichTextProps {
  html: string;
  as?: 'div' | 'span';
  className?: string;
}

/** Renders HTML that the server has sanitized. No other component may insert HTML. */
export function RichText({ html, as: Tag = 'span', className }: RichTextProps) {
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
