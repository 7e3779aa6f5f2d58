import type { FullText } from '@app/contracts/full-text';
import { Contents, FullTextView } from '@app/full-text-view';

/** A text, and the address of the folder with its files. */
export interface ShownText {
  text: FullText;
  files: string;
}

/** What shows a text on an article's page. Browsers load it when they open the page from another one. */
export const textViews = {
  contents: ({ text }: ShownText) => <Contents text={text} />,
  text: ({ text, files }: ShownText) => (
    <FullTextView text={text} fileAddress={({ file }) => addressIn(files, file)} />
  ),
};

/** Returns the address of a stored file, or of one elsewhere. Other names are those of files that were not sent. */
function addressIn(files: string, file: string): string | undefined {
  if (/^https:\/\//.test(file)) return file;
  return /^[0-9a-f]{16,}\.[a-z]+$/.test(file) ? files + file : undefined;
}
