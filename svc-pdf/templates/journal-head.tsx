import type { ReactNode } from 'react';
import { PlainTwin, Words } from './text.tsx';

interface JournalHeadProps {
  journal: string;
  issns: string[];
  /** A `data:` URL, or empty. */
  logo?: string | undefined;
  /** Maximum height of the name in millimetres. By default, the height is unlimited. */
  fit?: number;
}

export function JournalHead({ journal, issns, logo, fit }: JournalHeadProps): ReactNode {
  return (
    <>
      {logo && <img className="logo" src={logo} alt="" />}
      <p className="journal" dir="auto" data-fit={fit}>
        <Words text={journal} />
      </p>
      <PlainTwin text={journal} />
      {issns.length > 0 && <p className="issn">ISSN {issns.join(' · ')}</p>}
    </>
  );
}
