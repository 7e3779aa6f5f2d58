import { plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import page from '../../../styles/page.module.css';
import { RichText } from './rich-text.tsx';
import classes from './text-page.module.css';

export interface Part {
  /** The id of the part's heading. */
  id: string;
  title: string;
}

interface TextPageProps {
  /** The parts of the text, to which the list of contents links. */
  parts: readonly Part[];
  children: ReactNode;
}

/** The minimum number of parts for which a list of contents is shown. */
const MIN_PARTS = 3;

/** A long text with a list of its parts: beside the text on wide screens, and above the text on narrower screens. */
export function TextPage({ parts, children }: TextPageProps) {
  return (
    <div className={classes.page}>
      {parts.length >= MIN_PARTS && (
        <nav className={`${classes.contents} ${page.screenOnly}`} aria-labelledby="contents">
          <h2 id="contents" className={classes.title}>
            On this page
          </h2>
          <ul className={page.plainList}>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={page.prose}>{children}</div>
    </div>
  );
}

/** A text written by the editors. Each heading begins a part of the text. */
export function RichTextPage({ html }: { html: string }) {
  const { text, parts } = withParts(html);
  return (
    <TextPage parts={parts}>
      <RichText as="div" html={text} />
    </TextPage>
  );
}

/**
 * Adds ids to the headings of a sanitized text, and returns the headings. The headings of sanitized texts have no
 * attributes.
 */
export function withParts(html: string): { text: string; parts: Part[] } {
  const parts: Part[] = [];
  const text = html.replace(/<h2>(.*?)<\/h2>/gs, (heading, inner: string) => {
    const title = plainText(inner);
    if (title === '') return heading;
    const id = `part-${parts.length + 1}`;
    parts.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { text, parts };
}
