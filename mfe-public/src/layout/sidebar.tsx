import { journalName, type Settings, SPECIMEN_PATH } from '@app/contracts';
import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import { whatsAppLink } from '../features/journal/addresses.ts';
import { JournalPicture } from '../features/journal/components/journal-picture.tsx';
import page from '../styles/page.module.css';
import classes from './sidebar.module.css';

const SPECIMEN_SIZE = { width: 560, height: 396 };

/**
 * The sidebar. Contacts and links appear only if their settings are not empty. On narrow screens, the sidebar is below
 * the page's content.
 */
export function Sidebar({ settings }: { settings: Settings }) {
  const { websiteemail, whatsup_number, journal_list_link, cover_image, certificate_image } =
    settings;
  const journal = journalName(settings);
  return (
    <aside className={`${classes.sidebar} ${page.screenOnly}`} aria-label="For authors and readers">
      {websiteemail && (
        <Part title="Submit your article">
          <p>
            Send your manuscript to <a href={`mailto:${websiteemail}`}>{websiteemail}</a>
          </p>
          <p>
            <Link to="/instructions">Instructions to authors</Link>
          </p>
        </Part>
      )}
      {whatsup_number && (
        <Part title="Contact">
          <p>WhatsApp: {whatsup_number}</p>
          <p>
            <a href={whatsAppLink(whatsup_number, journal)}>Chat on WhatsApp</a>
          </p>
        </Part>
      )}
      {journal_list_link && (
        <Part title="Journal list">
          <p>
            <a href={journal_list_link}>See the list of journals</a>
          </p>
        </Part>
      )}
      <Part title="Cover page" picture>
        {cover_image ? (
          <JournalPicture
            className={classes.cover}
            unsizedClassName={classes.unsized}
            src={cover_image}
            alt={`Cover of ${journal}`}
            loading="lazy"
          />
        ) : (
          <p className={classes.drawn}>{journal}</p>
        )}
      </Part>
      <Part title="Certificate" picture>
        <JournalPicture
          className={
            certificate_image ? classes.certificate : `${classes.certificate} ${classes.specimen}`
          }
          unsizedClassName={classes.unsized}
          src={certificate_image || SPECIMEN_PATH}
          alt="A certificate of publication, as each author receives"
          loading="lazy"
          {...(!certificate_image && SPECIMEN_SIZE)}
        />
        <p>
          <Link to="/pdf">Download certificates</Link>
        </p>
      </Part>
    </aside>
  );
}

interface PartProps {
  title: string;
  /** Whether the part is a picture, which needs less space than a text. */
  picture?: boolean;
  children: ReactNode;
}

function Part({ title, picture, children }: PartProps) {
  return (
    <section className={picture ? `${classes.part} ${classes.picture}` : classes.part}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
