import { mkdirSync } from 'node:fs';
import { type Config, readConfig } from '../../local/setup/config.mjs';
import type { Tools } from '../../local/setup/prepare.mjs';
import { freePort, localOrigin, registriesOff } from '../../local/system/addresses.ts';
import { browserEnvironment } from '../../local/system/pieces.ts';
import { startSystem } from '../../local/system/start-system.ts';
import { serveControl } from './control.ts';

/** Starts a system with an empty journal. The returned `env` contains its addresses for the browser tests. */
export async function startTestSystem(
  dataDir: string,
  tools: Tools,
  signal: AbortSignal,
  changes: Partial<Config> = {},
) {
  mkdirSync(dataDir, { recursive: true });
  // The limit is longer than in production, because rendering takes long on a busy machine, especially the first time.
  // After a timeout, readers would get outdated pages, or pages that the browser renders.
  process.env.RENDER_LIMIT_MS ??= '25000';
  const defaults = readConfig({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SYNC_WRITES: '0',
  });
  // A journey may start a server that replaces the agencies at this address. Otherwise, the agencies are unreachable.
  const agencies = localOrigin(await freePort());
  const mailServer = `smtp://127.0.0.1:${await freePort()}`;
  const accounts = {
    CROSSREF_URL: agencies,
    CROSSREF_LOGIN: 'journal/role',
    CROSSREF_PASSWORD: 'secret',
    DOAJ_URL: agencies,
    DOAJ_KEY: 'secret',
    ...registriesOff,
    SMTP_URL: mailServer,
    SMTP_USER: 'journal',
    SMTP_PASSWORD: 'secret',
    SMTP_FROM: 'journal@journal.example',
  };
  const config = { ...defaults, accounts, ...changes };
  const system = await startSystem(config, tools, console.log, signal);
  const control = await serveControl((name) => system.processes(name));
  return {
    env: {
      ...browserEnvironment(tools),
      E2E_BASE_URL: system.baseUrl,
      E2E_ADMIN_USERNAME: system.admin.username,
      E2E_ADMIN_PASSWORD: system.admin.password,
      E2E_CONTROL_URL: control.url,
      // The browser tests sign tokens themselves, for example expired ones.
      E2E_AUTH_KEY_FILE: system.authKeyFile,
      E2E_DATA_DIR: config.dataDir,
      E2E_AGENCIES_URL: agencies,
      E2E_MAIL_URL: mailServer,
    },
    origin: system.origin,
    internalKey: system.internalKey,
    reviewKey: system.reviewKey,
    async stop() {
      control.close();
      await system.stop();
    },
  };
}
