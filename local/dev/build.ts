/**
 * Implements `npm run build -w NAME`, which builds a workspace's files for browsers and checks the workspace's types.
 */
import { onStopRequest } from '../setup/stop-request.mjs';
import { ownerMark } from '../system/ownership.ts';
import { checkTypes } from './check-types.ts';

const [name = ''] = process.argv.slice(2);
const stopRequest = new AbortController();
onStopRequest(() => stopRequest.abort());
try {
  const mark = ownerMark(`build of ${name}`, String(process.pid));
  const code = await checkTypes(name, { env: process.env, signal: stopRequest.signal, mark });
  if (code === 0) console.log(`${name}: built, types checked`);
  process.exit(code);
} catch (error) {
  if (!stopRequest.signal.aborted) throw error;
  process.exit(130);
}
