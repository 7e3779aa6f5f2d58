/**
 * Implements `npm run check:badges`: makes badges for names in every script, as JSON and within pictures, and verifies
 * them with two third-party programs: the packages of Digital Bazaar, and openbadgeslib. Both must accept all badges
 * before and after the badge key is replaced. Both must refuse all badges after their articles are retracted, and after
 * the former key is removed. They must always refuse badges with a changed name. `--badges 50` sets the number of
 * badges.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { exitWith } from '../../local/setup/fail.mjs';
import { cacheDir, projectRoot } from '../../local/setup/paths.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { badgeVerifier } from '../../svc-pdf/testing/badge-verifier.ts';
import { run } from '../systems/run.ts';
import { withCleanup } from '../systems/with-cleanup.ts';

const { values } = parseArgs({ options: { badges: { type: 'string', default: '500' } } });
const folder = mkdtempSync(`${tmpdir()}/badges-`);
const stopRequest = new AbortController();
onStopRequest(() => stopRequest.abort());
const faults: string[] = [];
let failure: unknown;
await withCleanup(async (cleanup) => {
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  await made(
    process.execPath,
    `${projectRoot}/svc-pdf/testing/badge-samples.ts`,
    folder,
    values.badges,
  );
  const files = readdirSync(`${folder}/badges`);
  const badges = files.filter((name) => name.endsWith('.json'));
  if (badges.length !== Number(values.badges)) faults.push(`there are ${badges.length} badges`);
  mkdirSync(`${folder}/changed`);
  for (const name of badges) {
    const text = readFileSync(`${folder}/badges/${name}`, 'utf8');
    const changed = text.replace(/"identityHash":"/, '$&Dr. ');
    writeFileSync(`${folder}/changed/${name}`, changed);
  }
  await judge('badges', 'before', 0, 0);
  await judge('badges', 'rotated', 0, 0);
  await judge('badges', 'stolen', badges.length, files.length);
  await judge('badges', 'after', badges.length, files.length);
  await judge('changed', 'before', badges.length, badges.length);
  for (const fault of faults) console.log(fault);
  console.log(`${badges.length} badges in ${files.length} files, ${faults.length} errors`);
}).catch((error: unknown) => {
  failure = error;
});
if (stopRequest.signal.aborted) process.exit(130);
if (failure) exitWith(failure);
process.exit(faults.length === 0 ? 0 : 1);

async function made(...command: string[]): Promise<string> {
  const { code, output } = await run(command, stopRequest.signal);
  if (code !== 0) throw new Error(`${command.slice(0, 2).join(' ')} failed:\n${output}`);
  return output;
}

/** Verifies the badges in a folder with the packages of Digital Bazaar. Returns the reasons for refusals by file. */
async function refusals(badges: string, published: string): Promise<Record<string, string>> {
  const verdictOn = badgeVerifier(async (path) =>
    parsed(`${published}/${path.replaceAll('/', '_')}`),
  );
  const refused: Record<string, string> = {};
  for (const name of readdirSync(badges).filter((file) => file.endsWith('.json'))) {
    const reason = await verdictOn(parsed(`${badges}/${name}`));
    if (reason) refused[name] = reason;
  }
  return refused;
}

function parsed(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Verifies a folder of badges with both programs. `few` and `all` are the numbers of files that the first and the
 * second program must refuse.
 */
async function judge(badges: string, published: string, few: number, all: number): Promise<void> {
  const folders = [`${folder}/${badges}`, `${folder}/${published}`] as const;
  const python = `${cacheDir}/openbadgeslib/bin/python`;
  const printed = await made(python, `${projectRoot}/checks/badges/verify.py`, ...folders);
  const verdicts = {
    '@digitalbazaar/vc': { refused: await refusals(...folders), expected: few },
    openbadgeslib: {
      refused: z.record(z.string(), z.string()).parse(JSON.parse(printed)),
      expected: all,
    },
  };
  for (const [program, { refused, expected }] of Object.entries(verdicts)) {
    const count = Object.keys(refused).length;
    console.log(
      `${program}: ${count} of the files in ${badges} refused, with what is published ${published}`,
    );
    if (count === expected) continue;
    faults.push(`${program} must refuse ${expected}: ${JSON.stringify(refused).slice(0, 1_000)}`);
  }
}
