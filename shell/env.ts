import { originEnv, serverEnv } from '@app/service-kit';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  /** The folder with a file of releases for each remote. */
  REMOTES_DIR: z.string().min(1),
  /** The server that renders the readers' pages. */
  PUBLIC_RENDERER_URL: originEnv,
  /** After this time the browser renders the page instead. The renderer's own limit is 2 s. */
  RENDER_LIMIT_MS: z.coerce.number().int().min(100).max(2_000).default(800),
});
