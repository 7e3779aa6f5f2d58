// `npm run bench:work-log`: runs on the machine's own Node, without any package; see embedded/setup/enter.mjs.
import { readConfig } from '../embedded/setup/config.mjs';
import { enter } from '../embedded/setup/enter.mjs';
import { prepare } from '../embedded/setup/prepare.mjs';

await enter('../bench/work-log.ts', () => prepare(readConfig(process.env)));
