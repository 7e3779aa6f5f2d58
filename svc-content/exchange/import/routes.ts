import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, type Uploads } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { effectiveArticleIn } from '../../articles/effective-article.ts';
import { importArticle } from '../../articles/import.ts';
import { presentAdminArticle } from '../../articles/presenter.ts';
import type { ArticleParts } from '../../articles/service.ts';
import { importTexts } from '../../articles/texts/exported.ts';
import type { SearchedTexts } from '../../articles/texts/searched-texts.ts';
import type { TextVersions } from '../../articles/texts/versions.ts';
import { confirmationProofs } from '../../office/orcid/proofs.ts';
import type { OrcidAccount } from '../../office/orcid/sign-in.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import { pdfOf } from '../../store/uploaded-pdfs/uploaded-pdf.ts';
import { sentVersions, storeExportedFile } from './exported-file.ts';
import { importedAuthors } from './imported-authors.ts';
import { importJournal, type JournalImport } from './journal.ts';
import { planImport } from './plan.ts';
import { readUploaded } from './read-uploaded.ts';

type Parts = ArticleParts &
  JournalImport & {
    auth: Bearer;
    audit: Audit;
    uploads: Uploads;
    textVersions: TextVersions;
    searchedTexts: SearchedTexts;
    orcidAccount: OrcidAccount | undefined;
  };

export function importRoutes({ auth, audit, uploads, orcidAccount, ...others }: Parts) {
  const parts = { ...others, proofs: confirmationProofs(orcidAccount) };
  const { router, mount } = endpointRouter({ auth, uploads });

  mount(api.checkImport, async (ctx, { body: choices, file }) => {
    const sources = await readUploaded({ path: file.path, files: choices.sources });
    await parts.articles.caughtUp();
    return answerBearer(ctx, await planImport(parts, sources, choices));
  });

  mount(api.importArticle, [audit.guard], async (ctx, { body, file }) => {
    const { status: sentStatus, scheduled, removeActiveContent: remove, ...rest } = body;
    const { versions: sentBefore, texts, ...fields } = rest;
    const pdf = await pdfOf(file, api.importArticle.body.file, { remove });
    const isUntimed = sentStatus === 'scheduled' && scheduled === '';
    const status = { status: isUntimed ? ('draft' as const) : sentStatus, scheduled };
    const { contributors } = importedAuthors(fields, parts.proofs);
    const versions = await sentVersions(parts.stores, sentBefore);
    const sent = {
      fields: { ...fields, contributors },
      pdf,
      by: requesterOf(ctx),
      status,
      versions,
    };
    const { outcome, article } = await importArticle(parts, sent);
    const id = String(article._id);
    await importTexts(parts, id, texts, requesterOf(ctx));
    const imported = parts.articles.find(id) ?? article;
    const isNew = outcome === 'created';
    const presented = presentAdminArticle(effectiveArticleIn(parts.catalogue, imported));
    return answerBearer(ctx, { outcome, article: presented }, isNew ? 201 : 200);
  });

  mount(api.importFile, [audit.guard], async (ctx, { body, file }) => {
    await storeExportedFile(parts.stores, body.path, file);
    return answerBearer(ctx, { path: body.path });
  });

  mount(api.importJournal, [audit.guard], async (ctx, { file }) => {
    const [source] = await readUploaded({ path: file.path });
    const { journal } = source ?? {};
    if (journal) return answerBearer(ctx, await importJournal(parts, journal, requesterOf(ctx)));
    const message = source?.faults[0]?.message ?? 'This is not a file from an exported journal';
    throw new AppError('invalid_request', { issues: [{ path: 'source', message }] });
  });

  return router;
}
