/** Implements `npm run dev -w NAME` for the shell and the remotes. */
import { exitWith } from '../setup/fail.mjs';
import { onStopRequest } from '../setup/stop-request.mjs';
import { readDevConfig } from './config.mjs';
import { serveFrontEnd } from './serve-front-end.ts';

const [name = '', folder] = process.argv.slice(2);
const { port, site } = readDevConfig(name, process.env);

try {
  const frontEnd = await serveFrontEnd({
    name,
    port,
    site,
    log: console.log,
    ...(folder && { folder }),
  });
  onStopRequest(() => frontEnd.close().finally(() => process.exit(0)));
  console.log(`\nReady: http://127.0.0.1:${port}${frontEnd.path}\n${frontEnd.explanation}\n`);
} catch (error) {
  exitWith(error);
}
