import type { ReactNode } from 'react';
import type { PrintedDesign } from './fields.ts';
import { JournalHead } from './journal-head.tsx';
import { PlainTwin, Words } from './text.tsx';

interface ListingProps {
  journal: string;
  issns: string[];
  design: PrintedDesign;
  heading: string;
  children: ReactNode;
}

/** A document with any number of pages. Its first page starts with the journal's name. */
export function Listing({ journal, issns, design, heading, children }: ListingProps): ReactNode {
  return (
    <main>
      <header>
        <JournalHead journal={journal} issns={issns} logo={design.logo_image} />
        {heading !== '' && (
          <h1 className="heading" dir="auto">
            <Words text={heading} />
          </h1>
        )}
        <PlainTwin text={heading} />
      </header>
      {children}
    </main>
  );
}
