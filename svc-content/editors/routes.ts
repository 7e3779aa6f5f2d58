import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, type Logger, type Uploads } from '@app/service-kit';
import { type Audit, auditor } from '@app/service-kit/audit';
import { pictureOf } from '../pictures/picture.ts';
import { answerBearer, answerByRole, seesAll } from '../record-store/responses.ts';
import { SETTINGS_ID, type SettingsCollection } from '../settings/model.ts';
import { type FileStore, storeFor } from '../storage/file-store.ts';
import type { EditorCollection, EditorRecord } from './model.ts';
import { presentAdminEditor, presentEditor } from './presenter.ts';

interface EditorRoutes {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: { editors: readonly EditorRecord[] } };
  editors: EditorCollection;
  settings: SettingsCollection;
  pictures: FileStore;
  log: Logger;
  uploads: Uploads;
}

export function editorRoutes(parts: EditorRoutes) {
  const { auth, audit, catalogue, editors, settings, pictures, log, uploads } = parts;
  const { router, mount } = endpointRouter({ auth, uploads });

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
    const editor = editors.find(params.id);
    if (!editor || (editor.status !== 'enabled' && !seesAll(ctx))) throw new AppError('not_found');
    return answerByRole(
      ctx,
      catalogue.current,
      `editor ${editor._id}`,
      () => presentAdminEditor(editor),
      () => presentEditor(editor),
    );
  });

  mount(api.createEditor, [audit.guard], async (ctx, { body, file }) => {
    const portrait = file && (await pictureOf(file, api.createEditor.body.file, 'editor'));
    const picture = portrait ? pictures.nameOf(portrait.digest.sha256) : '';
    const editor = await storeFor(pictures, portrait, log, () =>
      editors.create({ ...body, picture }, auditor(ctx)),
    );
    return answerBearer(ctx, presentAdminEditor(editor), 201);
  });

  mount(api.updateEditor, [audit.guard], async (ctx, { params, body, file }) => {
    const { version: expected, ...given } = body;
    const portrait = file && (await pictureOf(file, api.updateEditor.body.file, 'editor'));
    const picture = portrait && { picture: pictures.nameOf(portrait.digest.sha256) };
    const fields = () => ({ ...given, ...picture });
    const written = await storeFor(pictures, portrait, log, () =>
      editors.update(params.id, { expected, fields, by: auditor(ctx) }),
    );
    return answerBearer(ctx, presentAdminEditor(written.after));
  });

  mount(api.orderEditors, [audit.guard], async (ctx, { body: { ids, previous = [] } }) => {
    if (ids.some((id) => !editors.find(id))) throw new AppError('not_found');
    const fields = () => {
      const present = catalogue.current.editors.map(({ _id }) => String(_id));
      // Editors who were added since the caller read the list keep their order behind the others.
      const known = present.filter((id) => previous.includes(id));
      if (previous.some((id, at) => id !== known[at])) throw new AppError('version_conflict');
      return { editororder: [...new Set([...ids, ...present])] };
    };
    await settings.update(SETTINGS_ID, { expected: undefined, fields, by: auditor(ctx) });
    return answerBearer(ctx, catalogue.current.editors.map(presentAdminEditor));
  });

  return router;
}
