import * as api from '@app/contracts/endpoints';
import {
  AppError,
  type Bearer,
  endpointRouter,
  type Logger,
  limitConcurrency,
  type Uploads,
} from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { answerBearer, answerByRole, seesAll } from '../../store/record-store/responses.ts';
import { type FileStore, storeFor } from '../../store/storage/file-store.ts';
import { pictureOf } from '../pictures/picture.ts';
import type { EditorCollection, EditorRecord } from './model.ts';
import { presentAdminEditor, presentEditor } from './presenter.ts';

const MAX_WAITING_ORDERS = 20;

interface EditorRoutes {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: { editors: readonly EditorRecord[] } };
  editors: EditorCollection;
  pictures: FileStore;
  log: Logger;
  uploads: Uploads;
}

export function editorRoutes(parts: EditorRoutes) {
  const { auth, audit, catalogue, editors, pictures, log, uploads } = parts;
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
      editors.create({ ...body, picture }, requesterOf(ctx)),
    );
    return answerBearer(ctx, presentAdminEditor(editor), 201);
  });

  mount(api.updateEditor, [audit.guard], async (ctx, { params, body, file }) => {
    const { version: expected, ...given } = body;
    const portrait = file && (await pictureOf(file, api.updateEditor.body.file, 'editor'));
    const picture = portrait && { picture: pictures.nameOf(portrait.digest.sha256) };
    const fields = () => ({ ...given, ...picture });
    const written = await storeFor(pictures, portrait, log, () =>
      editors.update(params.id, { expected, fields, by: requesterOf(ctx) }),
    );
    return answerBearer(ctx, presentAdminEditor(written.after));
  });

  // A change of the order writes several records, so changes of the order run one after another.
  const inTurn = limitConcurrency({ atOnce: 1, waiting: MAX_WAITING_ORDERS });
  mount(api.orderEditors, [audit.guard], (ctx, { body: { ids, previous = [] } }) =>
    inTurn(async () => {
      if (ids.some((id) => !editors.find(id))) throw new AppError('not_found');
      // Editors who were added after the caller has read the list stay behind the others, in their previous order.
      const places = new Map(
        catalogue.current.editors.map(({ _id, sortnumber }) => [String(_id), sortnumber]),
      );
      const present = [...places.keys()];
      const known = present.filter((id) => previous.includes(id));
      if (previous.some((id, at) => id !== known[at])) throw new AppError('version_conflict');
      for (const [at, id] of [...new Set([...ids, ...present])].entries()) {
        const fields = ({ sortnumber }: EditorRecord) => {
          // Another instance is storing a different order at the same time.
          if (sortnumber !== places.get(id)) throw new AppError('version_conflict');
          return { sortnumber: at + 1 };
        };
        await editors.update(id, { expected: undefined, fields, by: requesterOf(ctx) });
      }
      return answerBearer(ctx, catalogue.current.editors.map(presentAdminEditor));
    }),
  );

  return router;
}
