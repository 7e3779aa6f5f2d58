import { internalKeyEnv, originEnv, serverEnv } from '@app/service-kit/server';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  ...internalKeyEnv,
  /** The folder with one JSON file per remote, which lists the remote's releases. */
  REMOTES_DIR: z.string().min(1),
  /** The origin of svc-content, which provides the journal's revision. */
  CONTENT_URL: originEnv,
  /** The origin of the server that renders the public pages. */
  PUBLIC_RENDERER_URL: originEnv,
  /**
   * The time limit for rendering a page on the server, in milliseconds. If it is exceeded, the browser renders the
   * page. The shell's own reads from svc-content may take half of this time. The maximum is below the gateway's
   * `responseHeaderTimeout` of 30 s, after which readers would get an error.
   */
  RENDER_LIMIT_MS: z.coerce.number().int().min(100).max(25_000).default(800),
});
