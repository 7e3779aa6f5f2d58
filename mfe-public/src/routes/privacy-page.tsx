import { journalName } from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { RichTextPage, TextPage } from '../features/journal/components/text-page.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

export async function loader({ request }: LoaderFunctionArgs): Promise<string> {
  return (await call('readSettings', { signal: request.signal })).privacy_content;
}

export function Component() {
  const text = useLoaderData<string>();
  const settings = useSettings();
  const journal = journalName(settings);
  return (
    <>
      <PageHead
        title="Privacy"
        description={`What the site of ${journal} stores about its readers, authors and editors.`}
        path="/privacy"
      />
      <h1 className={page.heading}>Privacy</h1>
      {text ? (
        <RichTextPage html={text} />
      ) : (
        <PrivacyText journal={journal} email={settings?.websiteemail ?? ''} />
      )}
    </>
  );
}

const PARTS = [
  { id: 'readers', title: 'Readers' },
  { id: 'authors-and-editors-of-the-board', title: 'Authors and editors of the board' },
  { id: 'who-works-on-the-site', title: 'Who works on the site' },
  { id: 'your-rights', title: 'Your rights' },
];

interface PrivacyTextProps {
  journal: string;
  /** The journal's email address, or empty. */
  email: string;
}

/** The standard text of the page, which the editors may replace. It states what this system does. */
function PrivacyText({ journal, email }: PrivacyTextProps) {
  return (
    <TextPage parts={PARTS}>
      <p>{journal} can be read without an account, and without being tracked.</p>
      <h2 id="readers">Readers</h2>
      <ul>
        <li>
          <strong>Cookies:</strong> reading sets none. A link to an article that is not published
          yet sets a cookie for a day, with which your browser may load the article’s PDF.
        </li>
        <li>
          <strong>Storage in your browser:</strong> copies of pages, as for every site; until you
          close the tab, how far you have scrolled on each page; and where you stopped in a PDF that
          you read on its page.
        </li>
        <li>
          <strong>Other sites:</strong> pages load nothing from them. Fonts, pictures and scripts
          come from this site. There is no advertising and no analytics service. The links for
          sharing contact another site only when you follow them.
        </li>
        <li>
          <strong>Views and downloads:</strong> the site counts them for each article and month,
          without cookies. For 30 seconds it stores a code made of your network address and browser,
          so that two clicks count once. The code is made with a secret that changes every day.
        </li>
        <li>
          <strong>Logs:</strong> for each request, the servers note the time, the address of the
          page, the result and the network address (IP) from which it came. The logs serve to find
          faults and to stop misuse.
        </li>
      </ul>
      <h2 id="authors-and-editors-of-the-board">Authors and editors of the board</h2>
      <ul>
        <li>
          <strong>Published for good:</strong> names, affiliations, ORCID iDs and contributions of
          authors, and names, posts and pictures of the editorial board. Indexes, libraries and
          archives copy the records of articles.
        </li>
        <li>
          <strong>Not published:</strong> email addresses and telephone numbers. The editors use
          them to send authors notices about their articles and certificates.
        </li>
        <li>
          <strong>Certificates:</strong> anyone with the code on a certificate can{' '}
          <Link to="/verify">verify it</Link>, and sees the name and the article on it.
        </li>
      </ul>
      <h2 id="who-works-on-the-site">Who works on the site</h2>
      <p>
        Those who log in have a token in their browser’s local storage, and drafts of what they are
        writing. Passwords are stored as hashes only. A log of all changes names who made them and
        when, and cannot be edited. Logins are noted with their network address, so that a login
        from a new device can be reported to its user.
      </p>
      <h2 id="your-rights">Your rights</h2>
      <p>
        To ask what is stored about you, or to have it corrected or deleted,{' '}
        {email ? (
          <>
            write to <a href={`mailto:${email}`}>{email}</a>
          </>
        ) : (
          <Link to="/contact">contact the editors</Link>
        )}
        . Published articles stay in the record: they are corrected by a notice.
      </p>
    </TextPage>
  );
}
