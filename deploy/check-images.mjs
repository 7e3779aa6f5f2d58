// Starts `npm run check:images` on any installed Node version, before packages are installed; see
// local/setup/enter.mjs. With the name of an image, as in `npm run check:images -- svc-auth`, only that image is
// rebuilt. With `built`, no image is rebuilt. Images that are not rebuilt are used from the last run.
import { existsSync } from 'node:fs';
import { readConfig } from '../local/setup/config.mjs';
import { enter } from '../local/setup/enter.mjs';
import { SetupError } from '../local/setup/fail.mjs';
import { goToolPath } from '../local/setup/go-tools.mjs';
import { prepare } from '../local/setup/prepare.mjs';

await enter('deploy/check-images.ts', async () => {
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      'This check creates Linux namespaces, which requires root. Run it again as root.',
    );
  }
  const { CHROMIUM_PATH } = process.env;
  const tools = await prepare(readConfig({ CHROMIUM_PATH }), {
    programs: { debootstrap: 'debootstrap', ip: 'iproute2' },
  });
  // Use Traefik only if it is already built, because building it takes five minutes. Otherwise use the embedded one.
  const traefik = goToolPath('traefik');
  return existsSync(traefik) ? { ...tools, traefik } : tools;
});
