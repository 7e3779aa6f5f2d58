import { originEnv, releasesEnv, serverEnv } from '@app/service-kit';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  ...releasesEnv,
  /** Where the loaders of a rendered page fetch from. */
  CONTENT_URL: originEnv,
  PDF_URL: originEnv,
});
