import type { Logger } from '@app/service-kit';
import { launchChromium } from './browser/launch.ts';
import { createRenderer } from './browser/renderer.ts';
import { BrowserSupervisor } from './browser/supervisor.ts';
import { type Content, createContent } from './certificates/content.ts';
import { loadTemplate } from './certificates/document.ts';
import { type Certificates, createCertificates } from './certificates/service.ts';
import { createPdfStore } from './certificates/store.ts';
import type { Env } from './env.ts';

export interface Parts {
  browser: BrowserSupervisor;
  content: Content;
  certificates: Certificates;
}

/** What the server and the worker both consist of; `browser` is to be started and stopped. */
export async function createParts(env: Env, log: Logger): Promise<Parts> {
  const browser = new BrowserSupervisor({
    launch: () =>
      launchChromium({
        executablePath: env.CHROMIUM_PATH,
        sandbox: env.CHROMIUM_SANDBOX === 'on',
      }),
    log,
  });
  const certificates = createCertificates({
    template: await loadTemplate(),
    renderer: createRenderer({ browser }),
    store: createPdfStore(env.MINIO_URL),
    log,
  });
  return { browser, content: createContent(env.CONTENT_URL), certificates };
}
