import { z } from 'zod';

const environmentSchema = z.object({
  /** The gateway of a running system. */
  E2E_BASE_URL: z.url(),
  E2E_ADMIN_USERNAME: z.string().min(1),
  E2E_ADMIN_PASSWORD: z.string().min(1),
  /** `POST {url}/kill/{process}` and `/start/{process}`. */
  E2E_CONTROL_URL: z.url(),
  /** svc-auth's signing key, to forge tokens. */
  E2E_AUTH_KEY_FILE: z.string().min(1),
  /** Data directory of the system. */
  E2E_DATA_DIR: z.string().optional(),
  /** Set if each piece has several instances. */
  E2E_SCALED: z.string().optional(),
  CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).default('off'),
  /** Directory with `articles.json` and its PDFs. */
  REAL_ARTICLES: z.string().optional(),
});

const parsed = environmentSchema.safeParse(process.env);
if (!parsed.success) {
  throw new Error(`The journeys need a running system; run \`npm test\`.
${z.prettifyError(parsed.error)}`);
}

export const environment = parsed.data;
export const baseUrl = environment.E2E_BASE_URL;
export const administrator = {
  username: environment.E2E_ADMIN_USERNAME,
  password: environment.E2E_ADMIN_PASSWORD,
};
