import type { Settings } from '@app/contracts';
import { useEffect } from 'react';
import type { ShownArticle } from './shown-article.ts';

const MARKED = '[data-machine]';

/**
 * Keeps the elements for programs in the head while the article is shown. The server's document contains them, so a browser
 * loads the code that makes them only when the reader comes from another page.
 */
export function useMachineHead(
  article: ShownArticle | undefined,
  settings: Settings | undefined,
): void {
  useEffect(() => {
    let isLeft = false;
    if (article && settings && !document.head.querySelector(MARKED)) {
      import('./machine-head.ts').then(
        ({ insertHead, machineHead }) => {
          if (!isLeft) insertHead(machineHead(article, settings));
        },
        // Readers do not miss the elements.
        () => undefined,
      );
    }
    return () => {
      isLeft = true;
      for (const element of document.head.querySelectorAll(MARKED)) element.remove();
    };
  }, [article, settings]);
}
