import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MANIFEST } from '@app/contracts';
import { readRevision } from '@app/contracts/endpoints';
import {
  browserFiles,
  internalHeaders,
  readEnv,
  runService,
  serviceClient,
} from '@app/service-kit/server';
import { createApp } from './app.ts';
import { envSchema } from './env.ts';
import { loadRenderer } from './server/load-renderer.ts';
import { withFiles } from './server/page-files.ts';
import { createReleasedRenderers, type RendererOf } from './server/released-renderers.ts';
import { serviceFetch } from './server/service-calls.ts';

const env = readEnv(envSchema);
const folder = fileURLToPath(new URL('.', import.meta.url));
/**
 * Calls svc-content. The time limit is 300 ms: svc-content responds from memory, so a longer time indicates a
 * failure.
 */
const callContent = serviceClient(env.CONTENT_URL, 300, env.INTERNAL_KEY);
const fetchApi = serviceFetch(
  { content: env.CONTENT_URL, pdf: env.PDF_URL },
  internalHeaders(env.INTERNAL_KEY),
);

/** Returns a renderer that uses the build in this folder, whatever release is requested. */
function builtRenderer(): RendererOf {
  const { render } = loadRenderer(join(folder, 'dist-server'), fetchApi);
  const withOwnFiles = render && withFiles(render, join(folder, 'dist'), MANIFEST);
  return async () => withOwnFiles;
}

await runService({
  name: 'mfe-public',
  env,
  async start({ log }) {
    const { RELEASES_DIR } = env;
    const app = createApp({
      log,
      internalKeys: env.INTERNAL_KEY,
      files: browserFiles(folder, RELEASES_DIR),
      rendererOf: RELEASES_DIR ? createReleasedRenderers(RELEASES_DIR, fetchApi) : builtRenderer(),
      readRevision: async () => (await callContent(readRevision, {})).revision,
    });
    return { app };
  },
});
