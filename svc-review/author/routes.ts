import * as api from '@app/contracts/endpoints';
import { LINK_HEADER } from '@app/contracts/manuscripts';
import { AppError, endpointRouter, type Logger } from '@app/service-kit';
import { type ByLink, callerOf } from '../links/by-link.ts';
import type { Links } from '../links/links.ts';
import { originOf } from '../mails/mailbox-slots.ts';
import type { ManuscriptMails } from '../mails/manuscript-mails.ts';
import { sendFile } from '../store/send-file.ts';
import { Authors, type AuthorsParts } from './authors.ts';
import { CoAuthors } from './co-authors.ts';
import { createDraft, sendLinks } from './drafts.ts';

export interface AuthorRoutes extends AuthorsParts {
  links: Links;
  mails: Pick<ManuscriptMails, 'sendLinks'>;
  byLink: ByLink;
  uploadDir: string;
  log: Logger;
}

export function authorRoutes(options: AuthorRoutes) {
  const { byLink, objects, manuscripts } = options;
  const authors = new Authors(options);
  const parts = { ...options, authors };
  const coAuthors = new CoAuthors(parts);
  const { router, mount } = endpointRouter({ uploads: { folder: options.uploadDir } });

  mount(api.createDraft, (ctx, { body }) => createDraft(parts, body, originOf(ctx.ip)));

  mount(api.requestLinks, (ctx, { body }) => {
    sendLinks(parts, body.email, originOf(ctx.ip));
    ctx.status = 202;
    return {};
  });

  mount(api.readAuthorPage, [byLink('author')], (ctx) => authors.page(callerOf(ctx).manuscript));

  mount(api.saveForm, [byLink('author', 'save')], (ctx, { body }) =>
    authors.save(callerOf(ctx).manuscript, body, ctx.get(LINK_HEADER)),
  );

  mount(api.uploadManuscriptFile, [byLink('author', 'save')], (ctx, { params, file }) =>
    authors.upload(callerOf(ctx).manuscript, params.kind, file),
  );

  mount(api.removeManuscriptFile, [byLink('author', 'save')], (ctx, { params }) =>
    authors.removeFile(callerOf(ctx).manuscript, params.kind),
  );

  mount(api.readManuscriptFile, [byLink('author')], async (ctx, { params }) => {
    const { side } = await authors.sources(callerOf(ctx).manuscript);
    const file = side.files.find(({ kind }) => kind === params.kind);
    if (!file) throw new AppError('not_found');
    sendFile(ctx, await objects.read(file.id), file);
    return undefined;
  });

  mount(api.submitManuscript, [byLink('author', 'submit', 'revise')], (ctx) =>
    authors.submit(callerOf(ctx).manuscript),
  );

  mount(api.withdrawManuscript, [byLink('author', 'withdraw')], async (ctx) => {
    const { manuscript, actor } = callerOf(ctx);
    return authors.page(await manuscripts.apply(manuscript._id, { name: 'withdraw' }, actor));
  });

  mount(api.discardDraft, [byLink('author', 'discard')], async (ctx) => {
    const { manuscript, actor } = callerOf(ctx);
    await manuscripts.apply(manuscript._id, { name: 'discard' }, actor);
    return {};
  });

  mount(api.reportPayment, [byLink('author', 'report-payment')], async (ctx, { body }) => {
    const { manuscript, actor } = callerOf(ctx);
    const command = { name: 'report-payment', ...body } as const;
    return authors.page(await manuscripts.apply(manuscript._id, command, actor));
  });

  mount(api.readCoAuthorPage, [byLink('co-author')], (ctx) => {
    const { manuscript, actor } = callerOf(ctx);
    return coAuthors.page(manuscript, actor.id);
  });

  mount(api.answerAsCoAuthor, [byLink('co-author', 'agree', 'object')], (ctx, { body }) => {
    const { manuscript, actor } = callerOf(ctx);
    return coAuthors.answer(manuscript, actor.id, body);
  });

  return router;
}
