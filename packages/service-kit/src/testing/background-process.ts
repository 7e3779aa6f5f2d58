// A separate process for tests that kill or suspend it. It runs periodic work, whose first run never ends.
import { Background } from '../background/background.ts';
import { silentLog } from './index.ts';

const [redisUrl = '', prefix = ''] = process.argv.slice(2);
new Background({ redisUrl, prefix, log: silentLog }).every(100, 'work', () => {
  process.stdout.write('began\n');
  return new Promise(() => undefined);
});
