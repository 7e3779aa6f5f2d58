import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Office } from '../archive/office.ts';
import type { ManuscriptMails } from '../mails/manuscript-mails.ts';
import type { Editor, Editors } from '../people/editors.ts';
import { filesIn } from '../store/named-files.ts';
import type { Objects } from '../store/objects.ts';
import { sendFile } from '../store/send-file.ts';
import type { Desk } from './desk.ts';
import type { DeskIndex } from './desk-index.ts';
import { previewLetter } from './preview-letter.ts';
import type { Sights } from './sights.ts';

export interface DeskRoutes {
  auth: Bearer;
  desk: Desk;
  index: DeskIndex;
  editors: Editors;
  objects: Objects;
  office: Office;
  mails: ManuscriptMails;
  sights: Sights;
}

export function deskRoutes(parts: DeskRoutes) {
  const { auth, desk, index, editors, objects, office, mails, sights } = parts;
  const { router, mount } = endpointRouter({ auth });
  const callerOf = (ctx: Context): Promise<Editor> => editors.callerOf(ctx);

  mount(api.listManuscripts, async (ctx, { query }) => desk.list(query, await callerOf(ctx)));

  mount(api.readManuscript, async (ctx, { params }) => desk.read(params.id, await callerOf(ctx)));

  mount(api.commandManuscript, async (ctx, { params, body }) => {
    const editor = await callerOf(ctx);
    return desk.command(params.id, body, { editor, authorization: ctx.get('authorization') });
  });

  mount(api.previewLetter, async (ctx, { params, body }) => {
    const editor = await callerOf(ctx);
    const sources = await desk.sources(params.id, editor);
    const { journal } = await office();
    return previewLetter(sources, body, { journal, editor: editor.name, mails });
  });

  mount(api.assignManuscript, async (ctx, { params, body }) =>
    desk.assign(params.id, body, await callerOf(ctx)),
  );

  mount(api.settleIdentity, async (ctx, { params, body }) => {
    await sights.settle(params.id, await callerOf(ctx), body);
    return {};
  });

  mount(api.readDeskFile, async (ctx, { params }) => {
    const manuscript = await desk.read(params.id, await callerOf(ctx));
    const file = [...filesIn(manuscript)].find(({ id }) => id === params.file);
    if (!file) throw new AppError('not_found');
    sendFile(ctx, await objects.read(file.id), file);
    return undefined;
  });

  mount(api.readAnonymousFile, async (ctx, { params }) => {
    const { submission, stored } = await desk.sources(params.id, await callerOf(ctx));
    const id = submission.copy?.id;
    if (id == null) throw new AppError('not_found');
    const name = `manuscript-${stored.progress.round}.pdf`;
    sendFile(ctx, await objects.read(id), { name, mediaType: 'application/pdf' });
    return undefined;
  });

  mount(api.readReviewFigures, async (ctx) => {
    await callerOf(ctx);
    return (await index.figures()).all;
  });

  mount(api.listDeskEditors, async (ctx) => {
    await callerOf(ctx);
    return (await editors.list()).map(({ id, name }) => ({ id, name }));
  });

  return router;
}
