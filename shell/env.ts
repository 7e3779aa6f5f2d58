import { originEnv, serverEnv } from '@app/service-kit';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  /** The list of the remotes' live releases; a deploy replaces the file. */
  REMOTES_FILE: z.string().min(1),
  /** The server that renders the readers' pages. */
  PUBLIC_RENDERER_URL: originEnv,
});
export type Env = z.infer<typeof envSchema>;
