import { codeIn } from '@app/contracts';
import { parse } from '@app/service-kit';
import Router from '@koa/router';
import { z } from 'zod';
import type { Content } from '../content/content.ts';
import type { Codes } from './codes.ts';
import { createVerifier } from './service.ts';

export interface VerificationRoutesOptions {
  content: Content;
  codes: Codes;
}

const codeSchema = z.string().transform(codeIn);

export function verificationRoutes({ content, codes }: VerificationRoutesOptions): Router {
  const router = new Router();
  const verifier = createVerifier(content, codes);

  router.get('/api/verify/:code', async (ctx) => {
    const verification = await verifier.verify(parse(codeSchema, ctx.params.code));
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.body = verification;
  });
  return router;
}
