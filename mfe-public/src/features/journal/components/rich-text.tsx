interface RichTextProps {
  html: string;
  as?: 'div' | 'span';
  className?: string;
}

/** Renders HTML that the server has sanitized. Only this component and full texts insert markup. */
export function RichText({ html, as: Tag = 'span', className }: RichTextProps) {
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
