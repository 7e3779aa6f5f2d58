import { area } from '../../area.ts';

type Hold = (leave: () => void) => void;

/** Those of the pages that are open. */
const holds = new Set<Hold>();

/** Has Logout ask first: `hold` is given what logs out after all. Answers how to stop. */
export function holdLogOut(hold: Hold): () => void {
  holds.add(hold);
  return () => {
    holds.delete(hold);
  };
}

/** Logs out, or has a page with unsent input ask whether to. */
export function logOut(): void {
  const [hold] = holds;
  if (hold) hold(area.logOut);
  else area.logOut();
}
