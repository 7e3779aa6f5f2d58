import { originEnv, releasesEnv, serverEnv } from '@app/service-kit';
import { z } from 'zod';

export const envSchema = z.object({
  ...serverEnv,
  ...releasesEnv,
  /** Where the loaders of a page that is rendered here fetch from. */
  CONTENT_URL: originEnv,
  PDF_URL: originEnv,
});
