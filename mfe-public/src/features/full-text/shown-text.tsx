import type { Article } from '@app/contracts';
import type { FullText } from '@app/contracts/full-text';
import { openInPlace } from '@app/full-text-view/open-in-place.ts';
import { ApiError } from '@app/web-kit';
import { useState } from 'react';
import { call } from '../journal/api.ts';
import type { ShownText } from './full-text-views.tsx';

/** An article's text as its page loads it. */
export interface LoadedText {
  /** Whether the text contains the list of references. */
  hasReferences: boolean;
  /** Absent on the first page of a browser, whose document contains the text's markup. */
  shown?: ShownText;
}

type Views = typeof import('./full-text-views.tsx').textViews;
let views: Views | undefined;

/** Reads the text of an article, and loads what shows it. Returns undefined if readers see no text. */
export async function loadText(
  { id, refnumber, fulltext }: Article,
  signal: AbortSignal,
): Promise<LoadedText | undefined> {
  if (!fulltext) return undefined;
  try {
    const [text] = await Promise.all([
      call('readFullText', { params: { refnumber }, signal }),
      loadViews(),
    ]);
    const shown = { text, files: `/assets/articles/${encodeURIComponent(id)}/` };
    return { hasReferences: hasReferences([...text.body, ...text.back]), shown };
  } catch (error) {
    // The text was withdrawn after the article had been read.
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** The styles are a chunk of their own, because the first page contains them, but not the components. */
async function loadViews(): Promise<void> {
  if (views) return;
  const [module] = await Promise.all([
    import(/* webpackChunkName: "full-text" */ './full-text-views.tsx'),
    import(/* webpackChunkName: "text-styles" */ './full-text-styles.ts'),
  ]);
  views = module.textViews;
}

const hasReferences = (blocks: FullText['body']): boolean =>
  blocks.some(
    (block) =>
      (block.type === 'references' && block.items.length > 0) ||
      (block.type === 'section' && hasReferences(block.content)),
  );

interface TextPartProps {
  part: keyof Views;
  loaded: LoadedText;
  className?: string | undefined;
}

/** The text or its list of contents. */
export function TextPart({ part, loaded: { shown }, className }: TextPartProps) {
  const id = `article-${part}`;
  const View = views?.[part];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the clicks are those of links within
    // biome-ignore lint/a11y/useKeyWithClickEvents: links are also clicked by keyboard
    <div className={className} onClick={openInPlace}>
      {shown ? <div id={id}>{View && <View {...shown} />}</div> : <ServerMarkup id={id} />}
    </div>
  );
}

/** Leaves the markup of the server as it is, so that browsers need neither the text as data nor what shows it. */
function ServerMarkup({ id }: { id: string }) {
  const [__html] = useState(() => document.getElementById(id)?.innerHTML ?? '');
  return <div id={id} dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />;
}
