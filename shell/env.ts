import { originEnv, serverEnv } from '@app/service-kit';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  /** A folder with a file for each remote that says what is released of it; a release replaces its file. */
  REMOTES_DIR: z.string().min(1),
  /** The server that renders the readers' pages. */
  PUBLIC_RENDERER_URL: originEnv,
  /** A reader waits this long for a rendered page; then the browser renders it. The renderer's own is 2 s. */
  RENDER_LIMIT_MS: z.coerce.number().int().min(100).max(2_000).default(800),
});
export type Env = z.infer<typeof envSchema>;
