import type { Block, FullText, SubArticle } from '@app/contracts/full-text';
import type { ReactNode } from 'react';
import { Head, hasHead, Inlines } from './inlines.tsx';
import { hrefOf, type Rendering, spokenIn } from './rendering.ts';

interface Entry {
  id: string;
  text: ReactNode;
  entries: Entry[];
}

const KINDS: Record<string, string> = {
  'author-comment': 'Author’s comment',
  'decision-letter': 'Decision letter',
  'editor-report': 'Editor’s assessment',
  'referee-report': 'Review',
  'reviewer-report': 'Review',
  reply: 'Author’s response',
  response: 'Author’s response',
  translation: 'Translation',
};

/** Returns the name of a sub-article without a title, such as `Decision letter`. */
export const nameOfSubArticle = ({ kind = '' }: SubArticle): string =>
  KINDS[kind] ?? (kind ? kind[0]?.toUpperCase() + kind.slice(1).replaceAll('-', ' ') : 'Annex');

/** The number of section levels in the list. */
const DEPTH = 2;

interface ContentsProps {
  text: FullText;
  /** The entries of the page that precede the entries of the text, such as the abstract. */
  before?: readonly { href: string; text: string }[];
}

/** The list of contents, folded in a narrow window. */
export function Contents({ text, before = [] }: ContentsProps) {
  const rendering: Rendering = {
    fileAddress: () => undefined,
    targets: new Map(),
    blocks: () => null,
  };
  const entries = [
    ...entriesOf([...text.body, ...text.back], rendering, DEPTH),
    ...text.subArticles.map((article) => subArticleEntry(article, rendering)),
  ];
  if (entries.length === 0) return null;
  return (
    <nav className="ft-contents" aria-label="Contents of the article">
      <label>
        <input type="checkbox" /> Contents
      </label>
      <ol {...spokenIn(text)}>
        {before.map(({ href, text: name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        <Entries entries={entries} />
      </ol>
    </nav>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return entries.map(({ id, text, entries: inner }) => (
    <li key={id}>
      <a href={hrefOf(id)}>{text}</a>
      {inner.length > 0 && (
        <ol>
          <Entries entries={inner} />
        </ol>
      )}
    </li>
  ));
}

function subArticleEntry(article: SubArticle, rendering: Rendering): Entry {
  const { id, title, subArticles } = article;
  return {
    id,
    text: title ? (
      <Inlines content={title} rendering={rendering} isPlain />
    ) : (
      nameOfSubArticle(article)
    ),
    entries: subArticles.map((each) => subArticleEntry(each, rendering)),
  };
}

/** Returns the sections and lists of references. Omits sections without a heading, but includes their subsections. */
function entriesOf(blocks: readonly Block[], rendering: Rendering, depth: number): Entry[] {
  if (depth === 0) return [];
  return blocks.flatMap((block): Entry[] => {
    if (block.type === 'references') {
      const text = hasHead(block) ? (
        <Head node={block} rendering={rendering} isPlain />
      ) : (
        'References'
      );
      return [{ id: block.id, text, entries: [] }];
    }
    if (block.type !== 'section') return [];
    if (!hasHead(block)) return entriesOf(block.content, rendering, depth);
    const entries = entriesOf(block.content, rendering, depth - 1);
    return [{ id: block.id, text: <Head node={block} rendering={rendering} isPlain />, entries }];
  });
}
