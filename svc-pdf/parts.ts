import { initialDesign } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import { launchChromium } from './browser/launch.ts';
import { createRenderer, type Renderer } from './browser/renderer.ts';
import { BrowserSupervisor } from './browser/supervisor.ts';
import { type Certificates, createCertificates } from './certificates/service.ts';
import { createPdfStore } from './certificates/store.ts';
import { type Content, createContent } from './content/content.ts';
import { loadTemplates, type Templates } from './documents/templates.ts';
import type { Env } from './env.ts';
import { createPress, type Press } from './press/press.ts';
import { createPrinter } from './press/printer.ts';
import { warmUp } from './press/warm-up.ts';
import { type Codes, createCodes } from './verification/codes.ts';

export interface Parts {
  browser: BrowserSupervisor;
  content: Content;
  certificates: Certificates;
  renderer: Renderer;
  templates: Templates;
  codes: Codes;
  press: Press;
  /** Starts the browser, with pages that have the usual fonts loaded. */
  start(): Promise<void>;
}

/** What the server and the worker both consist of; `browser` is to be stopped. */
export async function createParts(env: Env, log: Logger): Promise<Parts> {
  const browser = new BrowserSupervisor({
    launch: () =>
      launchChromium({
        executablePath: env.CHROMIUM_PATH,
        sandbox: env.CHROMIUM_SANDBOX === 'on',
      }),
    log,
  });
  const templates = await loadTemplates();
  const printer = createPrinter({ browser, scripts: templates });
  const renderer = createRenderer({ printer });
  const codes = createCodes(env.CERTIFICATE_KEY);
  const certificates = createCertificates({
    templates,
    renderer,
    store: createPdfStore(env.MINIO_URL),
    codes,
    log,
  });
  const press = createPress({ printer, templates });
  const content = createContent(env.CONTENT_URL, log);
  return {
    browser,
    content,
    certificates,
    renderer,
    templates,
    codes,
    press,
    async start() {
      await browser.start();
      await warmUp(printer, templates, initialDesign).catch((err: unknown) => {
        log.warn({ err }, 'no page could be made ready beforehand');
      });
    },
  };
}
