import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { digestOf } from '../../store/storage/digest.ts';
import type { FileStore } from '../../store/storage/file-store.ts';
import { type Stores, storedName } from '../../store/storage/stores.ts';

/** The size of the cache in bytes. It has room for about 500 of the largest pictures, which are 30 kB each. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** The picture that replaces a missing picture of an editor. */
const avatar = readFileSync(new URL('./avatar.png', import.meta.url));
const avatarTag = `"${digestOf(avatar).sha256}"`;

export function pictureRoutes({ stores }: { stores: Stores }) {
  const { router, mount } = endpointRouter();
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => Math.max(length, 1),
  });

  mount(api.readAvatar, (ctx) => {
    // Not `immutable`, because a later release may serve another picture at the same URL.
    ctx.set('Cache-Control', 'public, max-age=86400');
    if (isFresh(ctx, avatarTag)) return;
    ctx.type = 'image/png';
    ctx.body = avatar;
  });

  /** Returns a picture, from memory if possible, because pictures are small and every page contains pictures. */
  const cachedPicture = async (store: FileStore, sha256: string) => {
    const name = `${store.folder}/${sha256}`;
    let bytes = cache.get(name);
    if (!bytes) {
      const found = await store.open(sha256);
      if (!found) return undefined;
      bytes = await buffer(found.bytes).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause });
      });
      cache.set(name, bytes);
    }
    return { bytes, size: bytes.length };
  };

  const serve = (endpoint: api.Endpoint, stores: readonly FileStore[]) => {
    mount(endpoint, async (ctx) => {
      const name = storedName(ctx.path);
      const store = stores.find((each) => each.hashOf(name) !== undefined);
      const sha256 = store?.hashOf(name);
      if (!store || sha256 === undefined) throw new AppError('not_found');
      const isCached = isFresh(ctx, `"${sha256}"`);
      if (!isCached) {
        const isPicture = store.type !== 'pdf';
        const found = await (isPicture ? cachedPicture(store, sha256) : store.open(sha256));
        if (!found) throw new AppError('not_found');
        ctx.body = found.bytes;
        ctx.type = store.mediaType;
        ctx.length = found.size;
        if (!isPicture) ctx.set('Content-Disposition', 'inline; filename="form.pdf"');
      }
      // This header is set last, because errors must not be cached.
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    });
  };
  serve(api.readEditorPicture, [stores.editorPictures]);
  serve(api.readIndexingLogo, [stores.logos]);
  serve(api.readJournalFile, [stores.journalPictures, stores.journalIcons, stores.journalForms]);
  return router;
}

/** Sets the ETag. Returns true and sets the status 304 if the client already has the current file. */
function isFresh(ctx: Context, etag: string): boolean {
  ctx.status = 200;
  ctx.etag = etag;
  if (ctx.fresh) ctx.status = 304;
  return ctx.status === 304;
}
