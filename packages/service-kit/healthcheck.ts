// The HEALTHCHECK command of the container images: node healthcheck.ts URL
//
// Succeeds when the server is ready. While the server reports the progress of its start, such as a migration, the check
// waits. Docker counts a check as failed only when it ends, so a container that migrates stays `starting` for up to
// 24 h (the check's timeout). A container that cannot log in to its database, Redis or storage becomes unhealthy.
import { argv, exit } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const ANSWER_MS = 10_000;
const POLL_MS = 1_000;

for (;;) {
  const response = await fetch(argv[2] ?? '', { signal: AbortSignal.timeout(ANSWER_MS) });
  if (response.ok) exit(0);
  const body = await response.text();
  if (!isStarting(body)) {
    // `docker inspect` shows the standard error.
    process.stderr.write(`${response.status} ${body}\n`);
    exit(1);
  }
  await wait(POLL_MS);
}

/** Returns whether the body of `/readyz` reports the progress of a start: see src/process/run-service.ts. */
function isStarting(body: string): boolean {
  try {
    return typeof JSON.parse(body).parts?.starting === 'string';
  } catch {
    return false;
  }
}
