import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { PdfSystem } from '../../checks/systems/pdf-system.ts';
import { projectRoot } from '../../local/setup/paths.mjs';
import { browserEnvironment } from '../../local/system/pieces.ts';
import { readTools } from '../../local/system/tools.ts';
import type { Row } from '../part.ts';
import { processorBelow } from '../processes.ts';

/** The number of pairs, and of certificates in each zip. */
const PAIRS = 16;
const COUNT = 1_000;
const QUICK = { pairs: 1, count: 20 };

const PROGRAM = `${projectRoot}/svc-pdf/testing/zips-with-and-without-signatures.ts`;

/**
 * Compares zips of signed certificates with zips of unsigned ones, made in turns by one process, so that other load on the
 * machine affects both. Uses only the storage of `system`.
 */
export async function measureSignatures(system: PdfSystem, quick: boolean): Promise<Row[]> {
  const { pairs, count } = quick ? QUICK : { pairs: PAIRS, count: COUNT };
  const child = fork(PROGRAM, [system.storageUrl], {
    env: { ...process.env, ...browserEnvironment(readTools()) },
  });
  try {
    await reply(child);
    let first = 0;
    const make = async (isSigned: boolean) => {
      const processor = () => processorBelow([child.pid ?? 0]);
      const [before, began] = [processor(), performance.now()];
      child.send({ isSigned, first, count });
      if ((await reply(child)) !== count) throw new Error('Certificates are missing');
      first += count;
      const seconds = (performance.now() - began) / 1_000;
      return { rate: count / seconds, processor: (processor() - before) / count };
    };
    for (const isSigned of [true, false]) await make(isSigned);
    const made: { signed: Figures; unsigned: Figures }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      made.push({ signed: await make(true), unsigned: await make(false) });
    }
    const each = 'processor time each';
    const row = (name: string, unit: string, read: (pair: (typeof made)[number]) => number) => {
      return { name, unit, values: made.map(read) };
    };
    return [
      row('signed', 'certificates/s', ({ signed }) => signed.rate),
      row('unsigned', 'certificates/s', ({ unsigned }) => unsigned.rate),
      {
        ...row('rate of signed / unsigned', '', ({ signed, unsigned }) => {
          return signed.rate / unsigned.rate;
        }),
        aim: { least: 0.9 },
      },
      row(`signed, ${each}`, 'ms', ({ signed }) => signed.processor),
      row(`unsigned, ${each}`, 'ms', ({ unsigned }) => unsigned.processor),
    ];
  } finally {
    const exited = once(child, 'exit');
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await exited;
  }
}

interface Figures {
  rate: number;
  processor: number;
}

/** Returns the next message of the process. Rejects if it ends before. */
async function reply(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('The process that makes zips has ended'));
  child.once('exit', end);
  try {
    const [message] = await once(child, 'message', { signal: ended.signal });
    return message;
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    child.off('exit', end);
  }
}
