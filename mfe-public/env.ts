import { internalKeyEnv, originEnv, releasesEnv, serverEnv } from '@app/service-kit/server';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  ...internalKeyEnv,
  ...releasesEnv,
  /** The origin of svc-content, which the loaders call when the server renders a page. */
  CONTENT_URL: originEnv,
  PDF_URL: originEnv,
});
