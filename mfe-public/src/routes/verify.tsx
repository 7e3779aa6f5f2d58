import { codeIn, journalName, verifyPath } from '@app/contracts';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { PageTitle } from '../features/journal/components/page-title.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import { readVerification, type Verdict } from '../features/verification/api/read-verification.ts';
import { CodeForm } from '../features/verification/components/code-form.tsx';
import { Genuine } from '../features/verification/components/genuine.tsx';
import page from '../layout/page.module.css';
import classes from './verify.module.css';

interface AskedCode {
  /** Empty on a page that is still to ask for one. */
  asked: string;
  verdict: Verdict | null;
}

const statuses: Partial<Record<Verdict['kind'], number>> = { unknown: 404, away: 503 };

/** `/verify/{code}` as a QR code has it, `/verify?code=…` as the form has it. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const typed = params.code ?? new URL(request.url).searchParams.get('code') ?? '';
  const asked = codeIn(typed);
  const verdict = asked === '' ? null : await readVerification(asked, request.signal);
  const loaded: AskedCode = { asked, verdict };
  return data(loaded, { status: (verdict && statuses[verdict.kind]) ?? 200 });
}

export function Component() {
  const { asked, verdict } = useLoaderData<AskedCode>();
  return (
    <>
      <meta name="robots" content="noindex" />
      <Answer asked={asked} verdict={verdict} />
    </>
  );
}

function Answer({ asked, verdict }: AskedCode) {
  if (!verdict) return <Introduction />;
  if (verdict.kind === 'away') return <Away asked={asked} />;
  if (verdict.kind === 'unknown') return <Unknown asked={asked} reason={verdict.reason} />;
  return (
    <>
      <Genuine certificate={verdict} />
      <section className={`${page.section} ${classes.another}`} aria-labelledby="another">
        <h2 id="another" className={page.subheading}>
          Verify another certificate
        </h2>
        <CodeForm asked="" />
      </section>
    </>
  );
}

function Introduction() {
  return (
    <>
      <PageTitle>Verify a certificate</PageTitle>
      <h1 className={page.heading}>Verify a certificate</h1>
      <p className={page.lead}>
        Each certificate of {journalName(useSettings())} bears a code. It tells whether the journal
        issued the certificate, to whom, when and for what.
      </p>
      <CodeForm asked="" />
    </>
  );
}

function Unknown({ asked, reason }: { asked: string; reason: string }) {
  const settings = useSettings();
  return (
    <>
      <PageTitle>Unknown code</PageTitle>
      <h1 className={page.heading}>This code is unknown</h1>
      <p className={classes.reason}>
        No certificate of {journalName(settings)} has the code “
        <bdi className={classes.code}>{asked}</bdi>”. {reason}
      </p>
      <h2 className={page.subheading}>What you can do</h2>
      <ul className={classes.advice}>
        <li>
          Compare the code with the one on the certificate, sign by sign, and try again below.
        </li>
        <li>
          Open the certificate that the journal gives out today, from the{' '}
          <Link to="/pdf">downloads of its article</Link>, and use that one’s code.
        </li>
        {settings?.websiteemail && (
          <li>
            Ask the editorial office:{' '}
            <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a>
          </li>
        )}
      </ul>
      <CodeForm asked={asked} />
    </>
  );
}

function Away({ asked }: { asked: string }) {
  return (
    <>
      <PageTitle>Not verified</PageTitle>
      <h1 className={page.heading}>Certificates cannot be verified just now</h1>
      <p className={page.lead}>
        That says nothing about the certificate <bdi className={classes.code}>{asked}</bdi>: the
        service does not answer. Please try again in a moment.
      </p>
      <p>
        <a className={`${page.button} ${page.primary}`} href={verifyPath(asked)}>
          Try again
        </a>
      </p>
      <CodeForm asked={asked} />
    </>
  );
}
