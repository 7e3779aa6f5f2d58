// The HEALTHCHECK command of the container images: node healthcheck.ts URL
import { argv, exit } from 'node:process';

const { ok } = await fetch(argv[2] ?? '');
exit(ok ? 0 : 1);
