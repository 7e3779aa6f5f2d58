import { z } from 'zod';

const environmentSchema = z.object({
  /** The origin of the running system's gateway. */
  E2E_BASE_URL: z.url(),
  E2E_ADMIN_USERNAME: z.string().min(1),
  E2E_ADMIN_PASSWORD: z.string().min(1),
  /** The URL of the server that stops and starts processes of the system; see checks/runner/control.ts. */
  E2E_CONTROL_URL: z.url(),
  /** The path of svc-auth's signing key, with which the tests forge tokens. */
  E2E_AUTH_KEY_FILE: z.string().min(1),
  /** The address from which the gateway receives the browser's requests. */
  E2E_CLIENT_ADDRESS: z.string().default('127.0.0.1'),
  /** The data folder of the system. */
  E2E_DATA_DIR: z.string().optional(),
  /**
   * The address at which the system expects Crossref and DOAJ. A test can start a server at this address. The login is
   * `journal/role`, `secret`.
   */
  E2E_AGENCIES_URL: z.url().optional(),
  /**
   * The address at which the system expects its mail server. A test can start a server at this address. The login is
   * `journal`, `secret`.
   */
  E2E_MAIL_URL: z.url().optional(),
  /** Set if every server of the system has two instances. */
  E2E_SCALED: z.string().optional(),
  CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).default('off'),
  /** A folder with real articles for the import journey: `articles.json` and the PDFs that it names. */
  REAL_ARTICLES: z.string().optional(),
  /** A folder with official deposits to Crossref and their PDFs, for the import journey. */
  REAL_DEPOSITS: z.string().optional(),
});

const parsed = environmentSchema.safeParse(process.env);
if (!parsed.success) {
  throw new Error(`The browser tests need a running system. Run \`npm test\`.
${z.prettifyError(parsed.error)}`);
}

export const environment = parsed.data;
export const baseUrl = environment.E2E_BASE_URL;
export const administrator = {
  username: environment.E2E_ADMIN_USERNAME,
  password: environment.E2E_ADMIN_PASSWORD,
};
