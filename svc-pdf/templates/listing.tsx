import type { ReactNode } from 'react';
import { PlainTwin } from './plain-twin.tsx';
import { Words } from './words.tsx';

interface ListingProps {
  journal: string;
  issns: string[];
  heading: string;
  children: ReactNode;
}

/** A document of as many pages as it needs, headed by the journal's name. */
export function Listing({ journal, issns, heading, children }: ListingProps): ReactNode {
  return (
    <main>
      <header>
        <p className="journal" dir="auto">
          <Words text={journal} />
        </p>
        <PlainTwin text={journal} />
        {issns.length > 0 && <p className="issn">ISSN {issns.join(' · ')}</p>}
        {heading !== '' && <h1 className="heading">{heading}</h1>}
      </header>
      {children}
    </main>
  );
}
