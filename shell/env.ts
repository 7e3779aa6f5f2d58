import { originEnv, serverEnv } from '@app/service-kit';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  /** The list of the remotes' live releases; a deploy replaces the file. */
  REMOTES_FILE: z.string().min(1),
  /** The server that renders the readers' pages. */
  PUBLIC_RENDERER_URL: originEnv,
  /** A reader waits this long for a rendered page; then the browser renders it. The renderer's own is 2 s. */
  RENDER_LIMIT_MS: z.coerce.number().int().min(100).max(2_000).default(800),
});
export type Env = z.infer<typeof envSchema>;
