import type { ReactNode } from 'react';
import type { EditorCertificateFields } from '../editors/fields.ts';
import { Seal } from './ornament.tsx';
import { PlainTwin } from './plain-twin.tsx';
import { Words } from './words.tsx';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** One landscape sheet that says who serves on the editorial board, and as what. */
export function EditorCertificate(props: EditorCertificateFields): ReactNode {
  const { name, designation, affiliation, role, journal, issns, date } = props;
  return (
    <>
      <header>
        <h1 className="journal" dir="auto" data-fit="">
          <Words text={journal} />
        </h1>
        <PlainTwin text={journal} />
        {issns.length > 0 && <p className="issn">ISSN {issns.join(' · ')}</p>}
        <p className="kind">Certificate of Editorial Service</p>
      </header>
      <section className="body">
        <p className="phrase">This is to certify that</p>
        <div className="line">
          <p className="author" dir="auto" data-fit="">
            <Words text={name} />
          </p>
          <PlainTwin text={name} />
        </div>
        <div className="line">
          <p className="title" dir="auto" data-fit="">
            {designation}, <Words text={affiliation} />
          </p>
          <PlainTwin text={affiliation} />
        </div>
        <p className="phrase">serves on the editorial board of this journal as</p>
        <p className="role">{role}</p>
      </section>
      <footer>
        <dl className="record">
          <dt>Date</dt>
          <dd>{day.format(new Date(date))}</dd>
        </dl>
        <Seal year={new Date(date).getUTCFullYear()} word="BOARD" />
        <p className="signature">Editor-in-Chief</p>
      </footer>
    </>
  );
}
