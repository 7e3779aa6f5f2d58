import { createEditorSchema, updateEditorSchema } from '@app/contracts';
import { AppError, type Bearer } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import type { Context } from 'koa';
import { audited, auditing } from '../audit/changes.ts';
import { pictureIn } from '../pictures/picture.ts';
import type { Written } from '../record-store/record-collection.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import { formOrJson, parseForm, type Sent, sentOf } from '../storage/upload-form.ts';
import type { EditorRecord } from './model.ts';
import { presentAdminEditor, presentEditor } from './presenter.ts';
import { createEditor, type EditorParts, updateEditor } from './service.ts';

const PICTURE = 'imgFile';

export interface EditorRoutes extends EditorParts {
  auth: Bearer;
  audit: Audit;
  uploadDir: string;
}

/** The editorial board. */
export function editorRoutes({ auth, audit, uploadDir, ...parts }: EditorRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;
  const admin = auth.require('admin');
  const changes = auditing(audit, 'editor');
  const body = formOrJson(uploadDir, PICTURE);

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

  router.get('/api/editors/:id', auth.optional, (ctx) => {
    const { current } = catalogue;
    const editor = current.records.editors.get(ctx.params.id ?? '');
    if (!editor || (editor.status !== 'enabled' && !seesAll(ctx))) throw new AppError('not_found');
    if (seesAll(ctx)) answerBearer(ctx, presentAdminEditor(editor));
    else answerAnyone(ctx, current, `editor ${editor._id}`, () => presentEditor(editor));
  });

  router.post('/api/editors', admin, changes, body, async (ctx) => {
    const form = sentOf(ctx);
    const fields = parseForm(createEditorSchema, form, PICTURE);
    const picture = await pictureIn(form, PICTURE, 'editor');
    const editor = await createEditor(parts, { fields, picture });
    await audited(audit, ctx, 'editor', { before: null, after: editor });
    answerBearer(ctx, presentAdminEditor(editor), 201);
  });

  router.post('/api/editors/:id', admin, changes, body, async (ctx) => {
    const written = await write(ctx, sentOf(ctx));
    await audited(audit, ctx, 'editor', written);
    answerBearer(ctx, presentAdminEditor(written.after));
  });

  async function write(ctx: Context, form: Sent): Promise<Written<EditorRecord>> {
    const id = ctx.params.id ?? '';
    const fields = parseForm(updateEditorSchema, form, PICTURE);
    const picture = await pictureIn(form, PICTURE, 'editor');
    return updateEditor(parts, id, { fields, picture });
  }

  return router;
}
