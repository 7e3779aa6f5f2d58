import type { Article } from '@app/contracts';
import type { FullText } from '@app/contracts/full-text';
import { addressIn, Contents, FullTextView } from '@app/full-text-view';
import '@app/full-text-view/full-text.css';
import '@app/full-text-view/floats.css';
import '@app/full-text-view/print.css';
import { ApiError } from '@app/web-kit';
import { call } from '../journal/api.ts';

/** A text, and the address of the folder with its files. */
export interface ShownText {
  text: FullText;
  files: string;
}

/** The data about an article's text that the article's page loads. */
export interface LoadedText {
  /** Whether the text contains the list of references. */
  hasReferences: boolean;
  /** Absent on the page that the browser loads first, because its document contains the text's markup. */
  shown?: ShownText;
}

/**
 * Reads the text of an article. Returns undefined if the text was withdrawn in the meantime or the service fails. The
 * page then shows the abstract and the references.
 */
export async function readText(
  { id, refnumber }: Article,
  signal: AbortSignal,
): Promise<LoadedText | undefined> {
  try {
    const text = await call('readFullText', { params: { refnumber }, signal });
    const shown = { text, files: `/assets/articles/${encodeURIComponent(id)}/` };
    return { hasReferences: hasReferences([...text.body, ...text.back]), shown };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status >= 500))
      return undefined;
    throw error;
  }
}

const hasReferences = (blocks: FullText['body']): boolean =>
  blocks.some(
    (block) =>
      (block.type === 'references' && block.items.length > 0) ||
      (block.type === 'section' && hasReferences(block.content)),
  );

/** The components that show a text on an article's page. */
export const textViews = {
  contents: ({ text }: ShownText) => <Contents text={text} />,
  text: ({ text, files }: ShownText) => (
    <FullTextView text={text} fileAddress={(file) => addressIn(files, file)} />
  ),
};
