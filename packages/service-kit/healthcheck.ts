// What an image's HEALTHCHECK runs: node healthcheck.ts ADDRESS
import { argv, exit } from 'node:process';

const { ok } = await fetch(argv[2] ?? '');
exit(ok ? 0 : 1);
