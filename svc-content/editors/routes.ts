import { createEditorSchema } from '@app/contracts';
import { AppError, type Bearer, formOf, jsonBody, multipart, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { answerAnyone, answerBearer, seesAll } from '../catalogue/answer.ts';
import { presentAdminEditor, presentEditor } from './presenter.ts';
import { createEditor, type EditorParts } from './service.ts';

/** A form with a picture in it is read to its end, and refused by the picture. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

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
    const editor = await createEditor(parts, parse(createEditorSchema, fieldsOf(ctx)));
    answerBearer(ctx, presentAdminEditor(editor), 201);
  });

  return router;
}

/** JSON, or a form as a browser sends it. */
function editorBody(uploadDir: string): Middleware {
  const form = multipart({ uploadDir, maxFileSize: MAX_FILE_BYTES });
  const json = jsonBody();
  return function readEditor(ctx, next) {
    return isForm(ctx) ? form(ctx, next) : json(ctx, next);
  };
}

function isForm(ctx: Context): boolean {
  return ctx.is('multipart/form-data') !== false;
}

function fieldsOf(ctx: Context): unknown {
  if (!isForm(ctx)) return ctx.request.body;
  const { fields, files } = formOf(ctx);
  const refused = Object.keys(files).map((path) => ({ path, message: 'No file is accepted' }));
  if (refused.length > 0) throw new AppError('unsupported_file', { issues: refused });
  return fields;
}
