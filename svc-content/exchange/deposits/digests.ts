import { createHash } from 'node:crypto';
import type { ArticleRecord } from '../../articles/model.ts';
import type { SettingsRecord } from '../../journal/settings/model.ts';

/**
 * Returns a function that computes the digest of what an agency gets of an article. It is remembered until the article or
 * the settings change, because the list of deposits compares all of them.
 */
export function digests(
  settings: () => SettingsRecord,
  contentOf: (article: ArticleRecord) => string,
): (article: ArticleRecord) => string {
  const known = new WeakMap<ArticleRecord, { of: SettingsRecord; digest: string }>();
  return (article) => {
    const of = settings();
    const last = known.get(article);
    if (last?.of === of) return last.digest;
    const digest = createHash('sha256').update(contentOf(article)).digest('base64url');
    known.set(article, { of, digest });
    return digest;
  };
}
