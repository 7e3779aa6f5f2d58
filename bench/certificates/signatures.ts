import type { PdfSystem } from '../../checks/systems/pdf-system.ts';
import type { Row } from '../part.ts';
import { type Figures, withZipMaker } from './zip-maker.ts';

/** The number of pairs, and the number of certificates in each zip. */
const PAIRS = 16;
const COUNT = 1_000;
const QUICK = { pairs: 1, count: 2 };

/** Compares zips of signed certificates with zips of unsigned certificates, made alternately. */
export async function measureSignatures(system: PdfSystem, quick: boolean): Promise<Row[]> {
  const { pairs, count } = quick ? QUICK : { pairs: PAIRS, count: COUNT };
  const made = await withZipMaker(system, count, async (makeVariant) => {
    const make = (isSigned: boolean) => makeVariant({ isSigned, look: 'guilloche in landscape' });
    for (const isSigned of [true, false]) await make(isSigned);
    const all: { signed: Figures; unsigned: Figures }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      all.push({ signed: await make(true), unsigned: await make(false) });
    }
    return all;
  });
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
}
