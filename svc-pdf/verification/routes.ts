import { codeIn } from '@app/contracts';
import { parse } from '@app/service-kit';
import Router from '@koa/router';
import { z } from 'zod';
import type { Content } from '../content/content.ts';
import type { Codes } from '../documents/codes.ts';
import { verifyCertificate } from './service.ts';

export interface VerificationRoutesOptions {
  content: Content;
  codes: Codes;
}

const codeSchema = z.string().transform(codeIn);

export function verificationRoutes(options: VerificationRoutesOptions): Router {
  const router = new Router();

  router.get('/api/verify/:code', async (ctx) => {
    const code = parse(codeSchema, ctx.params.code);
    const verification = await verifyCertificate(options, code);
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.body = verification;
  });
  return router;
}
