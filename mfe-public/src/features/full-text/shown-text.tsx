import type { Article } from '@app/contracts';
import { openInPlace } from '@app/full-text-view/open-in-place.ts';
import { useState } from 'react';
import type { LoadedText } from './full-text-views.tsx';

export type { LoadedText };

type Views = typeof import('./full-text-views.tsx').textViews;
/** Undefined on the page that the browser loads first, because its document contains the text's markup. */
let views: Views | undefined;

/** Loads the text of an article and the script that renders it. Returns undefined if readers see no text. */
export async function loadText(
  article: Article,
  signal: AbortSignal,
): Promise<LoadedText | undefined> {
  if (!article.fulltext) return undefined;
  const module = await import(/* webpackChunkName: "full-text" */ './full-text-views.tsx');
  views = module.textViews;
  return module.readText(article, signal);
}

interface TextPartProps {
  part: keyof Views;
  loaded: LoadedText;
  className?: string | undefined;
}

/** Shows the text or its list of contents. */
export function TextPart({ part, loaded: { shown }, className }: TextPartProps) {
  const id = `article-${part}`;
  const View = views?.[part];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: users click the links inside, not this element
    // biome-ignore lint/a11y/useKeyWithClickEvents: links are also clicked by keyboard
    <div className={className} onClick={openInPlace}>
      {shown ? <div id={id}>{View && <View {...shown} />}</div> : <ServerMarkup id={id} />}
    </div>
  );
}

/** Preserves the server's markup, so that browsers need neither the text as data nor the script that renders it. */
function ServerMarkup({ id }: { id: string }) {
  const [__html] = useState(() => document.getElementById(id)?.innerHTML ?? '');
  return <div id={id} dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />;
}
