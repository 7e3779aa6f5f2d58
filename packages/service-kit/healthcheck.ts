// The HEALTHCHECK of the images: node healthcheck.ts URL
import { argv, exit } from 'node:process';

const { ok } = await fetch(argv[2] ?? '');
exit(ok ? 0 : 1);
