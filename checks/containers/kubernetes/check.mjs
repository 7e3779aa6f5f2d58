// The program behind `npm run check:kubernetes`, which check.ts describes. The program also works without installed
// packages and on Node 20 or later; see local/setup/enter.mjs.
import { readConfig } from '../../../local/setup/config.mjs';
import { enter } from '../../../local/setup/enter.mjs';
import { buildGoTool } from '../../../local/setup/go-tools.mjs';
import { prepare } from '../../../local/setup/prepare.mjs';

await enter('checks/containers/kubernetes/check.ts', async () => {
  const { CHROMIUM_PATH } = process.env;
  // The journeys run in this machine's Chromium.
  const tools = await prepare(readConfig({ CHROMIUM_PATH }), {
    parts: ['chromium'],
    frontEnds: [],
    programs: {
      etcd: 'etcd-server',
      dnsmasq: 'dnsmasq-base',
      ipset: 'ipset',
      '/usr/lib/cni/ptp': 'containernetworking-plugins',
    },
  });
  await buildGoTool('manifests');
  return tools;
});
