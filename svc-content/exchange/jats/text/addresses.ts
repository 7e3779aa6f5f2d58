import { type FullText, namedNodes } from '@app/contracts/full-text';
import type { ArticleRecord } from '../../../articles/model.ts';

/** Matches the name of a picture that is stored with the text, as opposed to the address of a file elsewhere. */
const STORED = /^[0-9a-f]{64}\.\w+$/;

/** Returns the names of the pictures that are stored with a text. */
export const storedFiles = (text: FullText): string[] => [
  ...new Set(namedNodes(text).flatMap((node) => (isStored(node) ? node.file : []))),
];

/** Returns a text whose pictures have addresses: addresses of the site, or paths in an archive. */
export function withAddresses(text: FullText, addressOf: (file: string) => string): FullText {
  const copy = structuredClone(text);
  for (const node of namedNodes(copy)) if (isStored(node)) node.file = addressOf(node.file);
  return copy;
}

/** Returns a text whose pictures have their public addresses. */
export const withPublicAddresses = (
  text: FullText | undefined,
  { _id }: Pick<ArticleRecord, '_id'>,
  origin: string,
): FullText | undefined =>
  text && withAddresses(text, (file) => `${origin}/assets/articles/${_id}/${file}`);

type Named = ReturnType<typeof namedNodes>[number];
const isStored = (node: Named): node is Extract<Named, { file: string }> =>
  'file' in node && STORED.test(node.file);
