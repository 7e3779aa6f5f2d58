// `npm run check:images`: runs on the machine's own Node, without any package; see
// local/setup/enter.mjs. A name, as in `npm run check:images -- svc-auth`, builds that image alone anew
// and takes the others as they were built last; `built` takes all so.
import { existsSync } from 'node:fs';
import { readConfig } from '../local/setup/config.mjs';
import { enter } from '../local/setup/enter.mjs';
import { SetupError } from '../local/setup/fail.mjs';
import { goToolPath } from '../local/setup/go-tools.mjs';
import { prepare } from '../local/setup/prepare.mjs';

await enter('deploy/check-images.ts', async () => {
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      'Images are built and run in namespaces of their own, which only root makes.',
    );
  }
  const { CHROMIUM_PATH } = process.env;
  const tools = await prepare(readConfig({ CHROMIUM_PATH }), {
    programs: { debootstrap: 'debootstrap', ip: 'iproute2' },
  });
  // The real gateway where it was built before: building it takes five minutes.
  const traefik = goToolPath('traefik');
  return existsSync(traefik) ? { ...tools, traefik } : tools;
});
