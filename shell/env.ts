import { originEnv, serverEnv } from '@app/service-kit';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  /** The folder that contains a file of releases for each remote. */
  REMOTES_DIR: z.string().min(1),
  /** The origin of the server that renders the public pages. */
  PUBLIC_RENDERER_URL: originEnv,
  /** The time limit for rendering a page, in milliseconds. After it the browser renders the page. */
  RENDER_LIMIT_MS: z.coerce.number().int().min(100).max(2_000).default(800),
});
