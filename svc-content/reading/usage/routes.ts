import { Readable } from 'node:stream';
import type { UsageAct } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, type Logger } from '@app/service-kit';
import type { Context } from 'koa';
import type { ArticleSlice } from '../../articles/slice.ts';
import type { SettingsRecord } from '../../journal/settings/model.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import { monthsOf, usageCsv, usageReport } from './report.ts';
import type { Usage } from './usage.ts';

type Current = Pick<ArticleSlice, 'articleByRef' | 'articleById'> & {
  records: { settings: SettingsRecord };
};
interface Parts {
  auth: Bearer;
  log: Logger;
  catalogue: { readonly current: Current };
  usage: Usage;
}

export function usageRoutes({ auth, log, catalogue, usage }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  const countView = counter({ usage, log }, 'views');
  const publicArticle = (refnumber: string) => {
    const article = catalogue.current.articleByRef.get(refnumber);
    return article?.status === 'enabled' ? article : undefined;
  };

  mount(api.countView, (ctx, { params }) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 204;
    const article = publicArticle(params.refnumber);
    if (article) countView(ctx, String(article._id));
  });

  mount(api.readUsage, async (ctx, { params }) => {
    const article = publicArticle(params.refnumber);
    if (!article || !catalogue.current.records.settings.usage_shown) {
      throw new AppError('not_found');
    }
    ctx.set('Cache-Control', 'no-cache');
    const { views, downloads } = await usage.of(String(article._id));
    return { views, downloads };
  });

  mount(api.listUsage, async (ctx, { query }) => {
    const months = monthsOf(query);
    const records = usage.records(months);
    const report = await usageReport(records, catalogue.current, months, query.page);
    return answerBearer(ctx, report);
  });

  mount(api.exportUsage, async (ctx, { query }) => {
    const months = monthsOf(query);
    const rows = usageCsv(usage.records(months), catalogue.current);
    ctx.attachment(`usage-${months.from}-${months.to}.csv`);
    answerBearer(ctx, Readable.from(rows, { objectMode: false }));
  });

  return router;
}

/**
 * Returns a function that counts a view or download. The response does not wait for the count. A failure loses only
 * this count.
 */
export function counter({ usage, log }: Pick<Parts, 'usage' | 'log'>, act: UsageAct) {
  return (ctx: Context, article: string): void => {
    // Prefetched pages do not count, because readers may never see them.
    if (/prefetch|prerender/i.test(`${ctx.get('sec-purpose')} ${ctx.get('purpose')}`)) return;
    const client = { address: ctx.ip, userAgent: ctx.get('user-agent') };
    usage.count(act, article, client).catch((err: unknown) => {
      log.warn({ err }, 'an act was not counted');
    });
  };
}
