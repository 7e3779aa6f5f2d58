import { administrator, baseUrl, environment } from '../environment.ts';
import { runScript } from './run-script.ts';

/** Loads the demonstration journal as the first start does; answers the loader's line. */
export function loadDemonstration(): Promise<string> {
  return runScript('local/demo/load.ts', {
    env: {
      BASE_URL: baseUrl,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      CHROMIUM_PATH: environment.CHROMIUM_PATH,
      CHROMIUM_SANDBOX: environment.CHROMIUM_SANDBOX,
    },
  });
}
