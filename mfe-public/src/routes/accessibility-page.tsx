import { journalName } from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { RichTextPage, TextPage } from '../features/journal/components/text-page.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

export async function loader({ request }: LoaderFunctionArgs): Promise<string> {
  return (await call('readSettings', { signal: request.signal })).accessibility_content;
}

export function Component() {
  const text = useLoaderData<string>();
  const settings = useSettings();
  const journal = journalName(settings);
  return (
    <>
      <PageHead
        title="Accessibility"
        description={`How accessible the site of ${journal} is, and how to report a barrier.`}
        path="/accessibility"
      />
      <h1 className={page.heading}>Accessibility</h1>
      {text ? (
        <RichTextPage html={text} />
      ) : (
        <AccessibilityText journal={journal} email={settings?.websiteemail ?? ''} />
      )}
    </>
  );
}

const PARTS = [
  { id: 'what-you-can-rely-on', title: 'What you can rely on' },
  { id: 'how-it-is-tested', title: 'How it is tested' },
  { id: 'what-may-be-a-barrier', title: 'What may be a barrier' },
  { id: 'tell-us', title: 'Tell us' },
];

interface AccessibilityTextProps {
  journal: string;
  /** The journal's email address, or empty. */
  email: string;
}

/** The standard text of the page, which the editors may replace. It states what the tests of this system check. */
function AccessibilityText({ journal, email }: AccessibilityTextProps) {
  return (
    <TextPage parts={PARTS}>
      <p>
        {journal} wants everyone to be able to read it. This site is built to conform to the Web
        Content Accessibility Guidelines (WCAG) 2.2, level AA. It has not been certified by a third
        party.
      </p>
      <h2 id="what-you-can-rely-on">What you can rely on</h2>
      <ul>
        <li>
          Every page can be used by keyboard alone. The focus is visible, and nothing covers it.
        </li>
        <li>
          Headings, landmarks, tables and forms are marked up for screen readers. Names and texts in
          other languages and directions keep their order.
        </li>
        <li>
          Pages follow your device’s light or dark colours, its forced colours and its wish for less
          motion. Text has a contrast of at least 4.5 to 1.
        </li>
        <li>
          Text can be enlarged to 400 %. Pages then have one column, and never scroll sideways.
        </li>
        <li>Reading, searching, citing and downloading work without JavaScript.</li>
      </ul>
      <h2 id="how-it-is-tested">How it is tested</h2>
      <p>
        Before each release, every public page is opened in a browser and checked with axe-core, in
        light and dark colours and at a width of 320 pixels. Whole tasks are done by keyboard and
        without JavaScript. Of the 55 criteria, the tests show that 30 are met, and 16 only in part;
        9 do not apply. Tests find many barriers, but not all.
      </p>
      <h2 id="what-may-be-a-barrier">What may be a barrier</h2>
      <ul>
        <li>
          The PDFs of articles come from their authors. Some have no tags for screen readers. The
          page of each article has its title, authors, abstract and references as text.
        </li>
        <li>
          Certificates and other printed documents are PDFs for printing. What they say is also on
          the page that <Link to="/verify">verifies a certificate</Link>.
        </li>
      </ul>
      <h2 id="tell-us">Tell us</h2>
      <p>
        If you meet a barrier, or need an article in another format,{' '}
        {email ? (
          <>
            write to <a href={`mailto:${email}`}>{email}</a>
          </>
        ) : (
          <Link to="/contact">contact the editors</Link>
        )}
        . Please name the page and the program with which you read it.
      </p>
    </TextPage>
  );
}
