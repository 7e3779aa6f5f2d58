import type { ReactNode } from 'react';
import { PlainTwin } from './plain-twin.tsx';
import { Words } from './words.tsx';

interface JournalHeadProps {
  journal: string;
  issns: string[];
  /** How high the name may be, in millimetres; as high as it is without. */
  fit?: number;
}

/** Whose document it is. */
export function JournalHead({ journal, issns, fit }: JournalHeadProps): ReactNode {
  return (
    <>
      <p className="journal" dir="auto" data-fit={fit}>
        <Words text={journal} />
      </p>
      <PlainTwin text={journal} />
      {issns.length > 0 && <p className="issn">ISSN {issns.join(' · ')}</p>}
    </>
  );
}
