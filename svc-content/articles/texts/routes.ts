import { buffer } from 'node:stream/consumers';
import * as api from '@app/contracts/endpoints';
import { type ArticleText, figureTypes } from '@app/contracts/full-text';
import { AppError, type Bearer, endpointRouter, type Logger, type Uploads } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import type { Context } from 'koa';
import { answerBearer, seesAll } from '../../store/record-store/responses.ts';
import { sendNotModified } from '../../store/storage/send-file.ts';
import { type Stores, storedFigure } from '../../store/storage/stores.ts';
import type { ArticleCollection, ArticleRecord } from '../model.ts';
import { isTextRemoved } from '../notices.ts';
import { articleByReference } from '../read-routes.ts';
import type { ArticleCatalogue } from '../slice.ts';
import type { Conversions } from './conversions.ts';
import { figureOf } from './figure.ts';
import type { SourceFile, TextVersionFields } from './model.ts';
import type { SearchedTexts } from './searched-texts.ts';
import { saveText, showText } from './service.ts';
import { sourceFileOf } from './source-file.ts';
import type { Typesetting } from './typesetting.ts';
import { presentVersion, type TextVersions } from './versions.ts';

interface Parts {
  log: Logger;
  auth: Bearer;
  audit: Audit;
  uploads: Uploads;
  catalogue: ArticleCatalogue;
  articles: ArticleCollection;
  stores: Stores;
  conversions: Conversions;
  textVersions: TextVersions;
  typesetting: Typesetting;
  searchedTexts: SearchedTexts;
}

/** With this policy, an SVG runs no script and loads no other file, even if it is opened in its own tab. */
const FIGURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export function textRoutes(parts: Parts) {
  const { auth, audit, uploads, catalogue, stores, conversions, textVersions, typesetting } = parts;
  const { router, mount } = endpointRouter({ auth, uploads });

  const requireArticle = async (id: string): Promise<ArticleRecord> => {
    if (!catalogue.current.articleById.has(id)) await catalogue.caughtUp();
    const article = catalogue.current.articleById.get(id);
    if (!article) throw new AppError('not_found');
    return article;
  };

  const present = async (id: string): Promise<ArticleText> => {
    const article = await requireArticle(id);
    const conversion = await conversions.find(id);
    const versions = await textVersions.list(id);
    return {
      conversion: conversion ? await conversions.present(conversion) : null,
      versions: versions.map(presentVersion),
      shown: article.fulltext?.version ?? null,
      pdf: article.fulltext?.pdf ?? 'author',
      typesetting: await typesetting.state(article),
      articleVersion: article.version,
    };
  };

  mount(api.readArticleText, async (ctx, { params }) =>
    answerBearer(ctx, await present(params.id)),
  );

  mount(api.uploadText, [audit.guard], async (ctx, { params, file }) => {
    const { path, digest, ...source } = await sourceFileOf(file, api.uploadText.body.file);
    await requireArticle(params.id);
    await stores.textFiles.store(path, digest);
    const { by } = requesterOf(ctx);
    const started = await conversions.start(params.id, source, by.name);
    await stores.textFiles.storeAgainIfSwept(path, digest, parts.log);
    return answerBearer(ctx, await conversions.present(started), 202);
  });

  mount(api.cancelConversion, async (ctx, { params }) => {
    await requireArticle(params.id);
    return answerBearer(ctx, await conversions.present(await conversions.cancel(params.id)));
  });

  mount(api.retryConversion, async (ctx, { params }) => {
    await requireArticle(params.id);
    return answerBearer(ctx, await conversions.present(await conversions.retry(params.id)));
  });

  mount(api.downloadConversionFile, async (ctx, { params }) => {
    const conversion = await conversions.find(params.id);
    await sendSource(ctx, conversion?.file);
  });

  mount(api.saveText, [audit.guard], async (ctx, { params, body }) => {
    await requireArticle(params.id);
    const saved = await saveText(parts, params.id, body, requesterOf(ctx));
    return answerBearer(ctx, presentVersion(saved), 201);
  });

  mount(api.readTextVersion, async (ctx, { params }) => {
    const version = await textVersions.find(params.id, params.number);
    const read = await textVersions.read(version);
    return answerBearer(ctx, { version: presentVersion(version), read });
  });

  mount(api.downloadTextFile, async (ctx, { params }) => {
    const version: TextVersionFields = await textVersions.find(params.id, params.number);
    await sendSource(ctx, version.file);
  });

  mount(api.addFigure, [audit.guard], async (ctx, { params, file }) => {
    const { type, bytes, digest, ...figure } = await figureOf(file, api.addFigure.body.file);
    await requireArticle(params.id);
    const store = stores.figures[type];
    await store.store(bytes, digest);
    const name = store.nameOf(digest.sha256);
    await textVersions.addFigure(params.id, name);
    const described = { file: name, mediaType: figureTypes[type], size: digest.size };
    return answerBearer(ctx, { ...described, ...figure }, 201);
  });

  mount(api.showText, [audit.guard], async (ctx, { params, body }) => {
    await requireArticle(params.id);
    await showText(parts, params.id, body, requesterOf(ctx));
    await typesetting.retry(await requireArticle(params.id));
    return answerBearer(ctx, await present(params.id));
  });

  mount(api.readFullText, async (ctx, { params }) => {
    const article = articleByReference(ctx, catalogue, params.refnumber);
    const { fulltext } = article;
    if (!fulltext || isTextRemoved(article)) throw new AppError('not_found');
    const isPublic = article.status === 'enabled';
    ctx.set('Cache-Control', isPublic ? 'no-cache' : 'private, no-store');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.status = 200;
    // The ETag is weak, because the gateway compresses responses. The prefix distinguishes this response from the
    // stored text, which also has front matter.
    ctx.etag = `W/"read-${fulltext.text.sha256}"`;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'application/json; charset=utf-8';
    if (ctx.method !== 'GET') return;
    const text = JSON.parse(String(await buffer(await stores.texts.read(fulltext.text.sha256))));
    // The manuscript's title page may have the authors' addresses and telephone numbers.
    ctx.body = JSON.stringify({ ...text, front: [] });
  });

  mount(api.readFigure, async (ctx, { params }) => {
    const article = catalogue.current.articleById.get(params.id);
    const figure = storedFigure(stores, params.file);
    if (!article || !figure || !(await isVisible(ctx, article, params.file))) {
      throw new AppError('not_found');
    }
    const { store, sha256 } = figure;
    const isShown = store.type !== 'bin';
    const sent = {
      ...(isShown && { name: params.file }),
      // The content never changes. Only browsers may cache it, because the article may be hidden later.
      cacheControl: 'private, max-age=31536000, immutable',
      disposition: isShown ? 'inline' : 'attachment',
    } as const;
    const found = await store.open(sha256);
    if (!found) throw new AppError('not_found');
    ctx.set('Content-Security-Policy', FIGURE_POLICY);
    ctx.set('X-Content-Type-Options', 'nosniff');
    if (sendNotModified(ctx, { sha256, stored: article.creation }, sent)) {
      found.bytes.destroy();
      return;
    }
    ctx.remove('Accept-Ranges');
    ctx.type = store.mediaType;
    ctx.length = found.size;
    ctx.body = found.bytes;
  });

  /** Readers receive the pictures of the shown version. Administrators receive the pictures of all versions. */
  async function isVisible(ctx: Context, article: ArticleRecord, file: string): Promise<boolean> {
    const id = String(article._id);
    if (seesAll(ctx)) return textVersions.knowsFigure(id, file);
    const { fulltext } = article;
    if (article.status !== 'enabled' || !fulltext || isTextRemoved(article)) return false;
    return textVersions.hasFigure(id, fulltext.version, file);
  }

  async function sendSource(ctx: Context, file: SourceFile | undefined): Promise<void> {
    if (!file) throw new AppError('not_found');
    ctx.attachment(file.name);
    ctx.set('Cache-Control', 'private, no-store');
    ctx.status = 200;
    ctx.type = 'application/octet-stream';
    ctx.length = file.size;
    ctx.body = await stores.textFiles.read(file.sha256);
  }

  return router;
}
