import { createEditorSchema, updateEditorSchema } from '@app/contracts';
import { AppError, type Bearer } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { auditTrail } from '../audit/audit-trail.ts';
import { pictureIn } from '../pictures/picture.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import { formOrJson, parseForm, sentOf } from '../storage/upload-form.ts';
import { auditedEditor, type EditorSlice } from './model.ts';
import { presentAdminEditor, presentEditor } from './presenter.ts';
import { createEditor, type EditorParts, updateEditor } from './service.ts';

const PICTURE = 'imgFile';

export interface EditorRoutes extends EditorParts {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: EditorSlice };
  uploadDir: string;
}

/** The editorial board. */
export function editorRoutes({ auth, audit, catalogue, uploadDir, ...parts }: EditorRoutes) {
  const router = new Router();
  const admin = auth.require('admin');
  const trail = auditTrail(audit, auditedEditor);
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
    const editor = parts.editors.find(ctx.params.id ?? '');
    if (!editor || (editor.status !== 'enabled' && !seesAll(ctx))) throw new AppError('not_found');
    if (seesAll(ctx)) answerBearer(ctx, presentAdminEditor(editor));
    else answerAnyone(ctx, current, `editor ${editor._id}`, () => presentEditor(editor));
  });

  router.post('/api/editors', admin, trail.guard, body, async (ctx) => {
    const form = sentOf(ctx);
    const fields = parseForm(createEditorSchema, form, PICTURE);
    const picture = await pictureIn(form, PICTURE, 'editor');
    const editor = await createEditor(parts, { fields, picture });
    await trail.record(ctx, { before: null, after: editor });
    answerBearer(ctx, presentAdminEditor(editor), 201);
  });

  router.post('/api/editors/:id', admin, trail.guard, body, async (ctx) => {
    const form = sentOf(ctx);
    const fields = parseForm(updateEditorSchema, form, PICTURE);
    const picture = await pictureIn(form, PICTURE, 'editor');
    const written = await updateEditor(parts, ctx.params.id ?? '', { fields, picture });
    await trail.record(ctx, written);
    answerBearer(ctx, presentAdminEditor(written.after));
  });

  return router;
}
