import { articlePath } from '@app/contracts';
import type { FullText } from '@app/contracts/full-text';
import { showFullText } from '../../systems/full-texts.ts';
import { call, makeArticle } from './api.ts';
import { placeOf } from './article-page.ts';
import { expect } from './test.ts';

/** Publishes an article with a text, as version 2. */
export async function publishText(
  token: string,
  pictures: readonly File[],
  textWith: (files: string[]) => FullText,
) {
  const { fields, id } = await makeArticle(token);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await call(path, { method, token, ...(body && { body }) });
    expect(answer.status, path).toBeLessThan(300);
    return answer.body;
  };
  await showFullText(send, id, pictures, textWith);
  const place = placeOf(fields);
  // Retried, because the first rendering of a text loads much code and may exceed the renderer's time limit on a busy
  // machine.
  const first = textWith([]).body[0]?.id ?? '';
  await expect(async () => {
    const { body } = await call<string>(articlePath(place));
    expect(body).toContain(`id="t-${first}"`);
  }).toPass();
  return { id, place };
}
