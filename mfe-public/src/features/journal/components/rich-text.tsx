import serifItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2';
import { preload } from 'react-dom';

interface RichTextProps {
  html: string;
  as?: 'div' | 'span';
  className?: string;
  /** Set in the sans, it needs no italics of the serif. */
  sans?: boolean;
}

/**
 * Rich text of the API. It is HTML that the server has cleaned by an allowlist when it was written
 * (titles: i, em, sub, sup), which is why it may stand here, and in no other component, as it is.
 */
export function RichText({ html, as: Tag = 'span', className, sans }: RichTextProps) {
  // Found only by its style sheet, the file would come too late to be used on a first visit.
  if (!sans && /<(?:i|em)\b/.test(html)) {
    preload(serifItalic, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
