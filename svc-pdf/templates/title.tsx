import { createElement, Fragment, type ReactNode } from 'react';
import { Words } from './text.tsx';

const TOKEN = /<(\/?)(i|em|sub|sup)>|<[^>]*>|&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]+);/gi;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Renders a title's HTML. Keeps the elements i, em, sub and sup, and drops other tags. */
export function Title({ html }: { html: string }): ReactNode {
  const open: { tag: string; children: ReactNode[] }[] = [{ tag: '', children: [] }];
  const add = (node: ReactNode) => open.at(-1)?.children.push(node);
  const close = () => {
    const element = open.pop();
    if (element) add(elementOf(element.tag, element.children));
  };

  let end = 0;
  for (const match of html.matchAll(TOKEN)) {
    const [token, slash, tag, entity] = match;
    add(<Words text={html.slice(end, match.index)} />);
    end = match.index + token.length;
    if (entity !== undefined) add(characterOf(entity) ?? token);
    else if (tag !== undefined && slash === '') open.push({ tag: tag.toLowerCase(), children: [] });
    else if (tag !== undefined && open.at(-1)?.tag === tag.toLowerCase()) close();
  }
  add(<Words text={html.slice(end)} />);
  while (open.length > 1) close();
  return createElement(Fragment, null, ...(open[0]?.children ?? []));
}

function elementOf(tag: string, children: ReactNode[]): ReactNode {
  if (tag === 'sub') return <sub>{...children}</sub>;
  if (tag === 'sup') return <sup>{...children}</sup>;
  return <em>{...children}</em>;
}

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return ENTITIES[entity.toLowerCase()];
  const hex = entity[1]?.toLowerCase() === 'x';
  const code = hex ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
