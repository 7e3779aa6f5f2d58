import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, type UploadedFile } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type Router from '@koa/router';
import { auditTrail } from '../audit/audit-trail.ts';
import { pictureOf } from '../pictures/picture.ts';
import { answerBearer, answerByRole, seesAll } from '../record-store/responses.ts';
import { auditedEditor, type EditorSlice } from './model.ts';
import { presentAdminEditor, presentEditor } from './presenter.ts';
import { createEditor, type EditorParts, updateEditor } from './service.ts';

export interface EditorRoutes extends EditorParts {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: EditorSlice };
  uploadDir: string;
}

/** Routes of the editorial board. */
export function editorRoutes({
  auth,
  audit,
  catalogue,
  uploadDir,
  ...parts
}: EditorRoutes): Router {
  const { router, mount } = endpointRouter({ auth, uploadDir });
  const trail = auditTrail(audit, auditedEditor);
  const portraitOf = async (file: UploadedFile | undefined) =>
    file && pictureOf(file, api.createEditor.body.file, 'editor');

  mount(api.listEditors, (ctx) => {
    const { current } = catalogue;
    return answerByRole(
      ctx,
      current,
      'editors',
      () => current.editors.map(presentAdminEditor),
      () => current.editors.filter(({ status }) => status === 'enabled').map(presentEditor),
    );
  });

  mount(api.readEditor, (ctx, { params }) => {
    const editor = parts.editors.find(params.id);
    if (!editor || (editor.status !== 'enabled' && !seesAll(ctx))) throw new AppError('not_found');
    return answerByRole(
      ctx,
      catalogue.current,
      `editor ${editor._id}`,
      () => presentAdminEditor(editor),
      () => presentEditor(editor),
    );
  });

  mount(api.createEditor, [trail.guard], async (ctx, { body: fields, file }) => {
    const editor = await createEditor(parts, { fields, picture: await portraitOf(file) });
    await trail.record(ctx, { before: null, after: editor });
    return answerBearer(ctx, presentAdminEditor(editor), 201);
  });

  mount(api.updateEditor, [trail.guard], async (ctx, { params, body: fields, file }) => {
    const picture = await portraitOf(file);
    const written = await updateEditor(parts, params.id, { fields, picture });
    await trail.record(ctx, written);
    return answerBearer(ctx, presentAdminEditor(written.after));
  });

  return router;
}
