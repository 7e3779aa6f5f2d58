import { createEditorSchema } from '@app/contracts';
import { type Bearer, formOf, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { answerAnyone, answerBearer, seesAll } from '../catalogue/answer.ts';
import { pictureIn } from '../pictures/picture.ts';
import { fileForm, parseForm } from '../storage/upload-form.ts';
import { presentAdminEditor, presentEditor } from './presenter.ts';
import { createEditor, type EditorParts, type NewEditor } from './service.ts';

const PICTURE = 'imgFile';

export interface EditorRoutes extends EditorParts {
  auth: Bearer;
  uploadDir: string;
}

export function editorRoutes({ auth, uploadDir, ...parts }: EditorRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;

  router.get('/api/editors', auth.optional, (ctx) => {
    const { current } = catalogue;
    if (seesAll(ctx)) {
      answerBearer(ctx, current.editors.map(presentAdminEditor));
      return;
    }
    answerAnyone(ctx, current, 'editors', () =>
      current.editors.filter(({ status }) => status === 'enabled').map(presentEditor),
    );
  });

  router.post('/api/editors', auth.require('admin'), editorBody(uploadDir), async (ctx) => {
    const editor = await createEditor(parts, await newEditor(ctx));
    answerBearer(ctx, presentAdminEditor(editor), 201);
  });

  return router;
}

/** JSON, or a form as a browser sends it. */
function editorBody(uploadDir: string): Middleware {
  const form = fileForm(uploadDir, PICTURE);
  const json = jsonBody();
  return function readEditor(ctx, next) {
    return isForm(ctx) ? form(ctx, next) : json(ctx, next);
  };
}

function isForm(ctx: Context): boolean {
  return ctx.is('multipart/form-data') !== false;
}

async function newEditor(ctx: Context): Promise<NewEditor> {
  if (!isForm(ctx)) {
    return { fields: parse(createEditorSchema, ctx.request.body), picture: undefined };
  }
  const form = formOf(ctx);
  const fields = parseForm(createEditorSchema, form, PICTURE);
  return { fields, picture: await pictureIn(form, PICTURE, 'editor') };
}
