import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@app/service-kit';
import Router from '@koa/router';
import { LRUCache } from 'lru-cache';
import { digestOf } from '../storage/digest.ts';
import type { FileStore } from '../storage/file-store.ts';
import { storedName } from '../storage/stored-name.ts';
import type { Stores } from '../storage/stores.ts';

/** Some five hundred pictures of the largest kind, 30 kB. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** The picture of an editor who has none. */
const avatar = readFileSync(`${import.meta.dirname}/avatar.png`);
const avatarTag = `"${digestOf(avatar).sha256}"`;

/** The pictures and forms that administrators have uploaded, each under the hash of its content. */
export function pictureRoutes({ stores }: { stores: Stores }): Router {
  const router = new Router();

  router.get('/assets/editors/avatar.png', (ctx) => {
    ctx.status = 200;
    ctx.etag = avatarTag;
    // Its name stays when it is drawn anew.
    ctx.set('Cache-Control', 'public, max-age=86400');
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'image/png';
    ctx.body = avatar;
  });

  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => Math.max(length, 1),
  });
  /** Pictures are small and on every page, so those asked for last do without the storage. */
  const pictureOf = async (store: FileStore, sha256: string) => {
    const name = `${store.folder}/${sha256}`;
    let bytes = kept.get(name);
    if (!bytes) {
      const found = await store.open(sha256);
      if (!found) return undefined;
      bytes = await buffer(found.bytes).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause });
      });
      kept.set(name, bytes);
    }
    return { bytes, size: bytes.length };
  };

  const serve = (folder: string, stores: readonly FileStore[]) => {
    router.get(`/assets/${folder}/:file`, async (ctx) => {
      const name = storedName(ctx.path);
      const store = stores.find((each) => each.hashOf(name) !== undefined);
      const sha256 = store?.hashOf(name);
      if (!store || sha256 === undefined) throw new AppError('not_found');
      ctx.status = 200;
      ctx.etag = `"${sha256}"`;
      // Only an answer with the file is kept for ever, an error is not.
      const keep = () => ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      if (ctx.fresh) {
        ctx.status = 304;
        keep();
        return;
      }
      const found = await (store.type === 'webp' ? pictureOf(store, sha256) : store.open(sha256));
      if (!found) throw new AppError('not_found');
      // Koa sends no body to HEAD, and closes it.
      ctx.body = found.bytes;
      keep();
      ctx.type = store.mediaType;
      ctx.length = found.size;
    });
  };
  serve('editors', [stores.editorPictures]);
  serve('indexing', [stores.logos]);
  serve('journal', [stores.journalPictures, stores.journalForms]);
  return router;
}
