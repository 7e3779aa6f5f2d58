import { articlePath, type Settings } from '@app/contracts';
import { absolute } from '../journal/addresses.ts';
import { citationTags, dublinCoreTags, shareTags } from './citation-tags.ts';
import { description } from './description.ts';
import type { ShownArticle } from './shown-article.ts';
import { articleJsonLd } from './structured-article.ts';

/** An element of the head that only programs read. */
export interface HeadElement {
  tag: 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** Marks the elements, so that a browser removes them when the reader leaves the page. */
export const MACHINE_MARK = 'data-machine';

/**
 * Returns the elements for indexers, reference managers and other sites. They are not rendered by React, because a browser
 * that received them from the server would hydrate hundreds of elements that nobody sees.
 */
export function machineHead(article: ShownArticle, settings: Settings): HeadElement[] {
  const named = [...citationTags(article, settings), ...dublinCoreTags(article, settings)];
  const summary = description(article);
  const page = absolute(settings, articlePath(article));
  return [
    { tag: 'link', attributes: { rel: 'canonical', href: page } },
    ...(summary ? [meta({ name: 'description', content: summary })] : []),
    { tag: 'link', attributes: { rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' } },
    ...named.map(([name, content]) => meta({ name, content })),
    ...shareTags(article, settings).map(([property, content]) => meta({ property, content })),
    meta({ name: 'twitter:card', content: 'summary' }),
    {
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify(articleJsonLd(article, settings)),
    },
  ];
}

const meta = (attributes: Record<string, string>): HeadElement => ({ tag: 'meta', attributes });

/** Returns the elements as HTML. */
export function headMarkup(elements: readonly HeadElement[]): string {
  return elements
    .map(({ tag, attributes, text }) => {
      const written = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
      );
      const start = `<${tag}${written.join('')} ${MACHINE_MARK}>`;
      // Escaping `<` prevents `</script>` in the data from ending the element.
      return text === undefined ? start : `${start}${text.replaceAll('<', '\\u003c')}</${tag}>`;
    })
    .join('\n');
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Adds the elements to the document. */
export function insertHead(elements: readonly HeadElement[]): void {
  for (const { tag, attributes, text = '' } of elements) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute(MACHINE_MARK, '');
    element.textContent = text;
    document.head.append(element);
  }
}
