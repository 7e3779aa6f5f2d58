import { initialDesign } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import { storageAccepts } from '@app/service-kit/storage';
import { createContent } from './content/content.ts';
import { certificateDocument } from './documents/certificate.ts';
import { createCodes } from './documents/codes.ts';
import { createDocumentCache } from './documents/document-cache.ts';
import type { Env } from './env.ts';
import { createPipeline, launchChromium } from './pipeline.ts';
import { BrowserSupervisor } from './printing/chromium/supervisor.ts';
import type { Printer } from './printing/printer.ts';
import { createDocumentStore } from './storage/documents.ts';
import { loadTemplates, readTemplateVersion } from './templates/load.ts';
import type { Templates } from './templates/markup.ts';

/** Creates the objects that the server and the worker share. The caller must stop `browser`. */
export async function createParts(env: Env, log: Logger) {
  const { CHROMIUM_PATH: executablePath, CHROMIUM_SANDBOX } = env;
  const browser = new BrowserSupervisor({
    launch: () => launchChromium({ executablePath, sandbox: CHROMIUM_SANDBOX === 'on' }),
    log,
  });
  const [templates, templateVersion] = await Promise.all([loadTemplates(), readTemplateVersion()]);
  const { printer, renderer, press } = createPipeline({ browser, templates });
  const store = createDocumentStore(env.S3_URL);
  return {
    browser,
    content: createContent(env.CONTENT_URL, log, env.INTERNAL_KEY),
    cache: createDocumentCache({ renderer, store, templateVersion, log }),
    renderer,
    templates,
    templateVersion,
    codes: createCodes(env.CERTIFICATE_KEY),
    press,
    /** Waits until the storage accepts the login, starts the browser, and opens pages with the most common fonts. */
    async start() {
      await storageAccepts(env.S3_URL, log);
      await browser.start();
      await warmUp(printer, templates).catch((err: unknown) => {
        log.warn({ err }, 'no page could be opened in advance');
      });
    },
  };
}

/** A name whose characters need the same font files as the names on nearly all certificates. */
const SAMPLE_NAME = 'Ada Łódź';

/** Prints a certificate on each of two browser pages, so that the fonts are loaded before the first request. */
async function warmUp(printer: Printer, templates: Templates): Promise<void> {
  const fields = {
    author: SAMPLE_NAME,
    title: `<i>${SAMPLE_NAME}</i>`,
    journal: SAMPLE_NAME,
    issns: ['1234-5678'],
    volume: 1,
    issue: 1,
    year: 2026,
    pages: '1-2',
    date: '2026-01-01T00:00:00.000Z',
    refnumber: 'A-1',
    doi: '10.1234/a',
    code: 'A-1-00000000',
    verifyUrl: 'https://journal.example/verify/A-1-00000000',
  };
  const document = certificateDocument(templates, fields, initialDesign);
  await Promise.all([printer.document(document), printer.document(document)]);
}
