import { escapeLoneLessThan } from '@app/contracts';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import styles from './rich-text-preview.module.css';

interface RichTextPreviewProps {
  label: string;
  html: string;
  /** Tags that keep their meaning; of any other only the text is shown. */
  tags: ReadonlySet<string>;
}

/** How the typed markup will read. Only the given tags, without attributes, ever become elements. */
export function RichTextPreview({ label, html, tags }: RichTextPreviewProps) {
  const content = useMemo(() => {
    // A parsed document that is never shown runs no script and fetches no picture.
    const { body } = new DOMParser().parseFromString(escapeLoneLessThan(html), 'text/html');
    return elementsOf(body, tags);
  }, [html, tags]);
  if (!/[<&]/.test(html)) return null;
  return (
    <div className={styles.preview}>
      <span className={styles.label}>{label}</span>
      <div>{content}</div>
    </div>
  );
}

function elementsOf(parent: Node, tags: ReadonlySet<string>): ReactNode {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    const tag = node.nodeName.toLowerCase();
    if (tag === 'script' || tag === 'style') return null;
    const inner = elementsOf(node, tags);
    return tags.has(tag) ? (
      createElement(tag, { key: at }, inner)
    ) : (
      <Fragment key={at}>{inner}</Fragment>
    );
  });
}
