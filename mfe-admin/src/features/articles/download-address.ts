import type { AdminArticle } from '@app/contracts';

/** For the author to open elsewhere: by the journal's own address, wherever this page stands. */
export function downloadAddress(origin: string, { refnumber }: Pick<AdminArticle, 'refnumber'>) {
  return `${origin}/pdf?refno=${encodeURIComponent(refnumber)}`;
}
