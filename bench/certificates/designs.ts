import { certificateDesigns, orientations } from '@app/contracts';
import type { PdfSystem } from '../../checks/systems/pdf-system.ts';
import type { Row } from '../part.ts';
import { withZipMaker } from './zip-maker.ts';

/** The number of pairs for each design, and the number of certificates in each zip. */
const PAIRS = 5;
const COUNT = 500;
/** The quick form compares one design. svc-pdf/pictures/designs.test.ts prints all. */
const QUICK = { pairs: 1, count: 2, looks: 1 };

const FIRST = 'guilloche in landscape';
const others = certificateDesigns
  .flatMap((design) => orientations.map((orientation) => `${design} in ${orientation}`))
  .filter((look) => look !== FIRST);

/** Compares zips of each design with zips of the first design, made alternately. The values are ratios of the rates. */
export async function measureDesigns(system: PdfSystem, quick: boolean): Promise<Row[]> {
  const { pairs, count, looks } = quick
    ? QUICK
    : { pairs: PAIRS, count: COUNT, looks: others.length };
  return withZipMaker(system, count, async (make) => {
    const rateOf = async (look: string) => (await make({ isSigned: true, look })).rate;
    const rows: Row[] = [];
    await rateOf(FIRST);
    for (const look of others.slice(0, looks)) {
      const values: number[] = [];
      await rateOf(look);
      for (let pair = 0; pair < pairs; pair += 1) {
        const first = await rateOf(FIRST);
        values.push((await rateOf(look)) / first);
      }
      rows.push({ name: `rate of ${look} / ${FIRST}`, unit: '', values, aim: { least: 0.8 } });
    }
    return rows;
  });
}
