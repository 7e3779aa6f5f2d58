import { escapeLoneLessThan } from '@app/contracts';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';

const titleTags: ReadonlySet<string> = new Set(['i', 'em', 'sub', 'sup']);

export function RichTitle({ html }: { html: string }) {
  return useMemo(() => {
    // A document that is parsed but not rendered runs no scripts and loads no images.
    const { body } = new DOMParser().parseFromString(escapeLoneLessThan(html), 'text/html');
    return elementsOf(body);
  }, [html]);
}

function elementsOf(parent: Node): ReactNode {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    const tag = node.nodeName.toLowerCase();
    if (tag === 'script' || tag === 'style') return null;
    const inner = elementsOf(node);
    return titleTags.has(tag) ? (
      createElement(tag, { key: at }, inner)
    ) : (
      <Fragment key={at}>{inner}</Fragment>
    );
  });
}
