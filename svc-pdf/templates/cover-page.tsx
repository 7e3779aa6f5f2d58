import { dateText, issueInWords, printedVolume } from '@app/contracts';
import type { ReactNode } from 'react';
import type { CoverPageFields, PrintedDesign } from './fields.ts';
import { JournalHead } from './journal-head.tsx';
import { charactersIn, qrRuns } from './markup.ts';
import { Names, PlainTwin, placeText, Words } from './text.tsx';
import { Title } from './title.tsx';

const PANEL = { width: 178, height: 56 };
/** Maximum height of title and authors together, in millimetres. The QR code takes the space below. */
const SECTION = 111;
const RINGS = [10, 22, 34, 46, 58, 70, 82, 94, 106, 118, 130, 142, 154, 166];

/** The cover page of an article's offprint, in portrait format. */
export function CoverPage(fields: CoverPageFields & { design: PrintedDesign }): ReactNode {
  const { design, title, authors, others, journal, issns, volume, issue, year, doi, url } = fields;
  return (
    <>
      <header>
        <JournalHead journal={journal} issns={issns} logo={design.logo_image} fit={24} />
      </header>
      <Emblem volume={volume} issue={issue} />
      <p className="number">
        Volume {printedVolume(fields)}, {issueInWords(fields, 'Issue')}
      </p>
      <p className="year">{year}</p>
      <section>
        {design.cover_heading !== '' && (
          <p className="heading" dir="auto" data-fit="14">
            <Words text={design.cover_heading} />
          </p>
        )}
        <PlainTwin text={design.cover_heading} />
        <h1 dir="auto" data-fit="52">
          <Title html={title} />
        </h1>
        <PlainTwin text={charactersIn(title)} />
        <p className="authors" dir="auto" data-fit-to={SECTION}>
          <Names names={authors} />
          {others > 0 && ` and ${others} ${others === 1 ? 'other' : 'others'}`}
        </p>
        <PlainTwin text={authors.join(', ')} />
      </section>
      <QrCode text={url} />
      <p className="record" data-fit="24">
        {capital(placeText(fields))}
        <span>Published {dateText(fields.date)}</span>
        {doi !== '' && <span>{`DOI\u00a0${doi}`}</span>}
        <span>{url}</span>
      </p>
    </>
  );
}

/** Rings derived from the volume and issue numbers, as on the issue's cover in the archives. */
export function Emblem({ volume, issue }: { volume: number; issue: number }): ReactNode {
  const angle = volume * 2.4;
  const x = PANEL.width / 2 + Math.round(Math.cos(angle) * 60);
  const y = PANEL.height / 2 + Math.round(Math.sin(angle) * 14);
  return (
    <svg className="emblem" viewBox={`0 0 ${PANEL.width} ${PANEL.height}`} aria-hidden="true">
      {RINGS.map((radius, ring) => (
        <circle
          key={radius}
          className={ring < ((issue - 1) % RINGS.length) + 1 ? 'strong' : 'faint'}
          cx={x}
          cy={y}
          r={radius}
        />
      ))}
      <circle className="core" cx={x} cy={y} r="3" />
    </svg>
  );
}

/** A QR code. It is drawn as one path, so that viewers show no hairlines between its squares. */
export function QrCode({ text }: { text: string }): ReactNode {
  const { side, runs } = qrRuns(text);
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
