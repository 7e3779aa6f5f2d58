import { issueInWords, printedVolume } from '@app/contracts';
import type { ReactNode } from 'react';
import { Emblem, QrCode } from './cover-page.tsx';
import type { IssueCoverFields, PrintedDesign } from './fields.ts';
import { JournalHead } from './journal-head.tsx';
import { PlainTwin, Words } from './text.tsx';

/** The cover of a whole issue, in portrait format. */
export function IssueCover(fields: IssueCoverFields & { design: PrintedDesign }): ReactNode {
  const { design, journal, issns, volume, issue, year, title, dates, picture, url } = fields;
  return (
    <>
      <header>
        <JournalHead journal={journal} issns={issns} logo={design.logo_image} fit={24} />
      </header>
      {picture ? (
        <img className="picture" src={picture} alt="" />
      ) : (
        <Emblem volume={volume} issue={issue} />
      )}
      <p className="number">
        Volume {printedVolume(fields)}, {issueInWords(fields, 'Issue')}
      </p>
      <p className="year">{year}</p>
      <section>
        {title !== '' && (
          <h1 dir="auto" data-fit="52">
            <Words text={title} />
          </h1>
        )}
        <PlainTwin text={title} />
        {dates !== '' && (
          <p className="authors" dir="auto" data-fit="20">
            <Words text={dates} />
          </p>
        )}
        <PlainTwin text={dates} />
      </section>
      <QrCode text={url} />
      <p className="record" data-fit="24">
        <span>{url}</span>
      </p>
    </>
  );
}
