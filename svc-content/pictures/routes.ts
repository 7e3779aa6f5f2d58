import { readFileSync } from 'node:fs';
import { AppError } from '@app/service-kit';
import Router from '@koa/router';
import { digestOf } from '../storage/digest.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { Stores } from '../storage/stores.ts';

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

  const serve = (folder: string, store: FileStore) => {
    router.get(`/assets/${folder}/:sha256.${store.type}`, async (ctx) => {
      const { sha256 = '' } = ctx.params;
      if (store.hashOf(store.nameOf(sha256)) === undefined) throw new AppError('not_found');
      ctx.status = 200;
      ctx.etag = `"${sha256}"`;
      // Only an answer with the file is kept for ever, an error is not.
      const keep = () => ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      if (ctx.fresh) {
        ctx.status = 304;
        keep();
        return;
      }
      const found = await store.stat(sha256);
      if (!found) throw new AppError('not_found');
      if (ctx.method === 'GET') ctx.body = await store.read(sha256);
      keep();
      ctx.type = store.mediaType;
      ctx.length = found.size;
    });
  };
  serve('editors', stores.editorPictures);
  serve('indexing', stores.logos);
  serve('journal', stores.journalPictures);
  serve('journal', stores.journalForms);
  return router;
}
