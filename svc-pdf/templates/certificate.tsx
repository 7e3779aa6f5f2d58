import { plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import type { CertificateFields } from '../certificates/fields.ts';
import { Seal } from './ornament.tsx';
import { PlainTwin } from './plain-twin.tsx';
import { Title } from './title.tsx';
import { Words } from './words.tsx';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** One landscape sheet that says who published what, where and when. */
export function Certificate(props: CertificateFields): ReactNode {
  const { author, title, journal, issns, volume, issue, year, pages, date, refnumber, doi } = props;
  return (
    <>
      <header>
        <h1 className="journal" dir="auto" data-fit="">
          <Words text={journal} />
        </h1>
        <PlainTwin text={journal} />
        {issns.length > 0 && <p className="issn">ISSN {issns.join(' · ')}</p>}
        <p className="kind">Certificate of Publication</p>
      </header>
      <section className="body">
        <p className="phrase">This is to certify that</p>
        <div className="line">
          <p className="author" dir="auto" data-fit="">
            <Words text={author} />
          </p>
          <PlainTwin text={author} />
        </div>
        <p className="phrase">has published in this journal the article</p>
        <div className="line">
          <p className="title" dir="auto" data-fit="">
            <Title html={title} />
          </p>
          <PlainTwin text={plainText(title)} />
        </div>
        <p className="place">
          Volume {volume}, Issue {issue} ({year}), {placeOf(pages)}
        </p>
      </section>
      <footer>
        <dl className="record">
          <dt>Date</dt>
          <dd>{day.format(new Date(date))}</dd>
          <dt>Reference</dt>
          <dd>{refnumber}</dd>
          {doi !== '' && <dt>DOI</dt>}
          {doi !== '' && <dd>{doi}</dd>}
        </dl>
        <Seal year={year} word={`VOL. ${volume}`} />
        <p className="signature">Editor-in-Chief</p>
      </footer>
    </>
  );
}

/** `page 7` or `pages 12–15`. */
export function placeOf(pages: string): string {
  return pages.includes('-') ? `pages ${pages.replace('-', '–')}` : `page ${pages}`;
}
