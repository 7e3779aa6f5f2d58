import { anchorOf, type Inline, type Mark } from '@app/contracts/full-text';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Formula } from './formula.tsx';
import { InlineFile } from './pictures.tsx';
import { added, hrefOf, isSafeAddress, type Rendering, spokenIn } from './rendering.ts';

/** The HTML elements of marks. Other marks become spans with a class. */
const MARK_TAGS: Partial<Record<Mark, 'b' | 'i' | 'sub' | 'sup' | 'u' | 's'>> = {
  bold: 'b',
  italic: 'i',
  sub: 'sub',
  sup: 'sup',
  underline: 'u',
  strike: 's',
};

interface InlinesProps {
  content: readonly Inline[] | undefined;
  rendering: Rendering;
  /** Whether to omit links, ids and pictures, as in the list of contents. */
  isPlain?: boolean;
  /** Whether the text is within a link, so that it has no links of its own. */
  isLinked?: boolean;
}

export function Inlines({
  content = [],
  rendering,
  isPlain = false,
  isLinked = false,
}: InlinesProps): ReactNode {
  return content.map((node, at) =>
    typeof node === 'string' ? (
      node
    ) : (
      <InlineNode key={at} node={node} {...{ rendering, isPlain, isLinked }} />
    ),
  );
}

interface InlineNodeProps {
  node: Exclude<Inline, string>;
  rendering: Rendering;
  isPlain: boolean;
  isLinked: boolean;
}

function InlineNode({
  node,
  rendering,
  isPlain,
  isLinked,
}: InlineNodeProps): ReactElement | string | null {
  const inner = (content: readonly Inline[] | undefined, linked = isLinked) => (
    <Inlines content={content} rendering={rendering} isPlain={isPlain} isLinked={linked} />
  );
  switch (node.type) {
    case 'mark': {
      const Tag = MARK_TAGS[node.mark];
      if (Tag) return <Tag>{inner(node.content)}</Tag>;
      return <span className={`ft-${node.mark}`}>{inner(node.content)}</span>;
    }
    case 'span':
      return (
        <span {...(node.id && !isPlain && { id: anchorOf(node.id) })} {...spokenIn(node)}>
          {inner(node.content)}
        </span>
      );
    case 'link':
      if (isPlain || isLinked || !isSafeAddress(node.href)) return inner(node.content);
      return (
        <a href={node.href}>
          {inner(node.content, true)}
          {isEmpty(node.content) && <span {...added}>{node.href}</span>}
        </a>
      );
    case 'cross-reference':
      return <CrossReference node={node} {...{ rendering, isPlain, isLinked }} />;
    case 'anchor':
      return isPlain ? null : <span id={anchorOf(node.id)} />;
    case 'break':
      return isPlain ? ' ' : <br />;
    case 'equation':
      return (
        <>
          {node.label && (
            <>
              <span className="ft-label">{inner(node.label)}</span>{' '}
            </>
          )}
          <Formula equation={node} {...{ rendering, isPlain, isLinked }}>
            {node.content && inner(node.content)}
          </Formula>
        </>
      );
    case 'picture':
    case 'file':
      return isPlain ? null : <InlineFile file={node} {...{ rendering, isLinked }} />;
  }
}

/** Returns whether a link would have no visible content to click. */
const isEmpty = (content: readonly Inline[]): boolean =>
  content.every((node) =>
    typeof node === 'string'
      ? node.trim() === ''
      : node.type === 'break' ||
        node.type === 'anchor' ||
        ('content' in node && node.type !== 'equation' && isEmpty(node.content)),
  );

interface CrossReferenceProps {
  node: Extract<Inline, { type: 'cross-reference' }>;
  rendering: Rendering;
  isPlain: boolean;
  isLinked: boolean;
}

/** A link within the text. If its targets are missing, only its words are shown. A link without words gets a label. */
function CrossReference({ node, rendering, isPlain, isLinked }: CrossReferenceProps) {
  const targets = node.to.filter((id) => rendering.targets.has(id));
  const [first] = targets;
  const words = <Inlines content={node.content} {...{ rendering, isPlain }} isLinked />;
  const label = first === undefined ? undefined : rendering.targets.get(first);
  const content =
    node.content.length > 0 ? (
      words
    ) : (
      <span {...added}>
        {label ? <Inlines content={label} rendering={rendering} isPlain /> : `[${node.kind}]`}
      </span>
    );
  // Headings in the list of contents omit note marks.
  if (isPlain) return node.kind === 'note' ? null : content;
  if (first === undefined || isLinked) return <span id={anchorOf(node.id)}>{content}</span>;
  return (
    <a
      id={anchorOf(node.id)}
      className={`ft-ref ft-ref-${node.kind}`}
      href={hrefOf(first)}
      data-targets={targets.map(anchorOf).join(' ')}
    >
      {content}
    </a>
  );
}

interface HeadProps {
  node: { label?: Inline[]; title?: Inline[] };
  rendering: Rendering;
  isPlain?: boolean;
}

/** The label and the title of a block. Returns null if it has none. */
export function Head({ node: { label, title }, rendering, isPlain = false }: HeadProps) {
  const parts = [
    label && (
      <span key="label" className="ft-label">
        <Inlines content={label} rendering={rendering} isPlain={isPlain} />
      </span>
    ),
    title && (
      <span key="title" className="ft-title">
        <Inlines content={title} rendering={rendering} isPlain={isPlain} />
      </span>
    ),
  ].filter((part) => part !== undefined);
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {part}
    </Fragment>
  ));
}

export const hasHead = ({ label, title }: HeadProps['node']): boolean =>
  Boolean(label?.length || title?.length);
