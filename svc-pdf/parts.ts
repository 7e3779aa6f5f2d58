import { createHash } from 'node:crypto';
import type { Logger } from '@app/service-kit';
import { storageAccepts } from '@app/service-kit/storage';
import { Gauge } from 'prom-client';
import { createContent } from './content/content.ts';
import { createCodes } from './documents/codes.ts';
import { createDocumentCache } from './documents/document-cache.ts';
import type { Env } from './env.ts';
import { createPipeline, launchChromium } from './pipeline.ts';
import { requireChromium } from './printing/chromium/launch.ts';
import { BrowserSupervisor } from './printing/chromium/supervisor.ts';
import { readKeys } from './signing/keys.ts';
import { createSeal } from './signing/seal.ts';
import { createTimestamps } from './signing/timestamps.ts';
import { createDocumentStore } from './storage/documents.ts';
import { loadTemplates, readTemplateVersion } from './templates/load.ts';

const EXPIRES_SOON_MS = 90 * 86_400_000;

/** Creates the objects that the server and the worker share. The caller must stop `browser`. */
export async function createParts(env: Env & { TIMESTAMP_URL?: string | undefined }, log: Logger) {
  const { CHROMIUM_PATH: executablePath, CHROMIUM_SANDBOX } = env;
  const browser = new BrowserSupervisor({
    launch: () => launchChromium({ executablePath, sandbox: CHROMIUM_SANDBOX === 'on' }),
    requireProgram: () => requireChromium(executablePath),
    log,
  });
  const { signing, certificates } = await readKeys(
    env.DOCUMENT_KEYS_FILE,
    env.DOCUMENT_KEYS_PASSWORD,
  );
  const { TIMESTAMP_URL: url } = env;
  const seal = createSeal(signing);
  const stampingSeal = url ? createSeal(signing, createTimestamps({ url, log })) : seal;
  const until = signing.certificates[0]?.validToDate ?? new Date(0);
  if (until.getTime() - Date.now() < EXPIRES_SOON_MS) {
    log.warn({ until }, 'the certificate of the key that signs documents expires soon');
  }
  exposeExpiry(until);
  const [templates, version] = await Promise.all([loadTemplates(), readTemplateVersion()]);
  // The version contains the id of the key, so that stored documents with the signature of a former key are not sent:
  // this key may have been stolen.
  const templateVersion = createHash('sha256').update(`${version}\0${seal.id}`).digest('hex');
  const { renderer, press } = createPipeline({ browser, templates, seal, stampingSeal });
  const store = createDocumentStore(env.S3_URL);
  return {
    browser,
    content: createContent(env.CONTENT_URL, log, env.INTERNAL_KEY),
    cache: createDocumentCache({ renderer, store, templateVersion, seal: stampingSeal, log }),
    renderer,
    templates,
    templateVersion,
    seal: stampingSeal,
    certificates,
    codes: createCodes(env.CERTIFICATE_KEY),
    press,
    /**
     * Waits until the storage accepts the login and the browser's program can be run. The first document launches the
     * browser.
     */
    async start() {
      await Promise.all([storageAccepts(env.S3_URL, log), browser.check()]);
    },
  };
}

/**
 * Exposes the expiry time of the key at `/metrics`, because a server may run for months after it has logged the
 * warning.
 */
export function exposeExpiry(until: Date): void {
  new Gauge({
    name: 'document_key_expiry_timestamp_seconds',
    help: 'When the certificate of the key that signs documents expires',
  }).set(until.getTime() / 1_000);
}
