import { SetupError } from '../setup/fail.mjs';
import type { Tools } from '../setup/prepare.mjs';

/** Returns the programs that the set-up found or built. enter.mjs passes them on in `JOURNAL_TOOLS`. */
export function readTools(): Tools {
  const handedOver = process.env.JOURNAL_TOOLS;
  if (!handedOver)
    throw new SetupError('This program cannot be run directly. Use npm start or npm test.');
  return JSON.parse(handedOver);
}
