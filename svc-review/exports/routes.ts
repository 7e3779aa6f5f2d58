import { exportManuscript } from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Desk } from '../desk/desk.ts';
import type { ManuscriptMails } from '../mails/manuscript-mails.ts';
import type { Editors } from '../people/editors.ts';
import { namedTexts } from '../store/manuscripts.ts';
import type { Objects } from '../store/objects.ts';
import { sendFile } from '../store/send-file.ts';
import { type ExportedMail, exportOf } from './export.ts';

export interface ExportRoutes {
  auth: Bearer;
  desk: Desk;
  editors: Editors;
  objects: Objects;
  mails: ManuscriptMails;
}

export function exportRoutes({ auth, desk, editors, objects, mails }: ExportRoutes) {
  const { router, mount } = endpointRouter({ auth });

  mount(exportManuscript, async (ctx, { params }) => {
    const editor = await editors.callerOf(ctx);
    const sources = await desk.sources(params.id, editor);
    const zip = await exportOf({
      manuscript: await desk.present(sources, editor),
      letters: namedTexts(sources.stored.log, sources.released.letters),
      mails: await mailsOf(mails, params.id, editor.id),
      readFile: (id) =>
        objects.read(id).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'not_found') return undefined;
          throw error;
        }),
    });
    const name = `${sources.stored.reference}.zip`;
    sendFile(ctx, zip, { name, mediaType: 'application/zip' });
    return undefined;
  });

  return router;
}

/** Returns the mails of a manuscript with their texts, the oldest first. */
async function mailsOf(
  mails: ManuscriptMails,
  manuscript: string,
  editor: string,
): Promise<ExportedMail[]> {
  const found: ExportedMail[] = [];
  for (let page = 1; ; page += 1) {
    const listed = await mails.list(editor, { manuscript, q: '', page });
    for (const { id } of listed.mails) {
      const { created: at, to, subject, text } = await mails.read(editor, id);
      found.push({ at, to, subject, text });
    }
    if (listed.mails.length === 0 || found.length >= listed.total) return found.reverse();
  }
}
