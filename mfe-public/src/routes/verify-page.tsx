import { extractCode, journalName, verifyPath } from '@app/contracts';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import type { ReactNode } from 'react';
import { PageTitle } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import { FileCheck } from '../features/verification/components/file-check.tsx';
import { Genuine } from '../features/verification/components/genuine.tsx';
import {
  type Failure,
  readVerification,
  type Verdict,
} from '../features/verification/read-verification.ts';
import page from '../styles/page.module.css';
import classes from './verify-page.module.css';

interface LoadedVerification {
  /** The code to verify. Empty if the URL contains none. */
  code: string;
  verdict: Verdict | null;
}

const statuses: Record<Failure, number> = { unknown: 404, unavailable: 503 };

/** Verifies the code in the URL. QR codes contain `/verify/{code}`, and the form sends `/verify?code=…`. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const typed = params.code ?? new URL(request.url).searchParams.get('code') ?? '';
  const code = extractCode(typed);
  const verdict = code === '' ? null : await readVerification(code, request.signal);
  const loaded: LoadedVerification = { code, verdict };
  return data(loaded, { status: verdict?.kind === 'failed' ? statuses[verdict.failure] : 200 });
}

export function Component() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Result {...useLoaderData<LoadedVerification>()} />
    </>
  );
}

function Result({ code, verdict }: LoadedVerification) {
  if (!verdict) return <Introduction />;
  if (verdict.kind === 'failed') {
    const Failed = pages[verdict.failure];
    return <Failed code={code} detail={verdict.detail} />;
  }
  return (
    <>
      <Genuine certificate={verdict} />
      <section className={`${page.section} ${page.screenOnly}`} aria-labelledby="another">
        <h2 id="another" className={page.subheading}>
          Verify another certificate
        </h2>
        <CodeForm code="" />
      </section>
      <FileCheck />
    </>
  );
}

function Introduction() {
  return (
    <>
      <PageTitle>Verify a certificate</PageTitle>
      <h1 className={page.heading}>Verify a certificate</h1>
      <p className={page.lead}>
        Each certificate of {journalName(useSettings())} carries a code. The code shows whether the
        journal issued the certificate, to whom, when and for what.
      </p>
      <CodeForm code="" />
      <FileCheck />
    </>
  );
}

interface FailedProps {
  code: string;
  detail: string;
}

const pages: Record<Failure, (props: FailedProps) => ReactNode> = {
  unknown: Unknown,
  unavailable: Unavailable,
};

function Unknown({ code, detail }: FailedProps) {
  const settings = useSettings();
  return (
    <>
      <PageTitle>Unknown code</PageTitle>
      <h1 className={page.heading}>This code is unknown</h1>
      <p className={classes.reason}>
        No certificate of {journalName(settings)} has the code “
        <bdi className={classes.code}>{code}</bdi>”. {detail}
      </p>
      <h2 className={page.subheading}>What you can do</h2>
      <ul className={classes.advice}>
        <li>
          Compare the code with the one on the certificate, character by character, and try again
          below.
        </li>
        <li>
          {/^RV-/i.test(code) ? (
            'Reviewers find their present certificates on the page of their personal link.'
          ) : (
            <>
              Open the current certificate from the <Link to="/pdf">downloads of its article</Link>,
              and use its code.
            </>
          )}
        </li>
        {settings?.websiteemail && (
          <li>
            Ask the editorial office:{' '}
            <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a>
          </li>
        )}
      </ul>
      <CodeForm code={code} />
    </>
  );
}

function Unavailable({ code }: FailedProps) {
  return (
    <>
      <PageTitle>Not verified</PageTitle>
      <h1 className={page.heading}>Certificates cannot be verified right now</h1>
      <p className={page.lead}>
        This says nothing about certificate <bdi className={classes.code}>{code}</bdi>: the
        verification service is not responding. Please try again in a moment.
      </p>
      <p>
        <a className={`${page.button} ${page.primary}`} href={verifyPath(code)}>
          Try again
        </a>
      </p>
      <CodeForm code={code} />
    </>
  );
}

/** A form for `/verify?code=…`. It works without scripts. */
function CodeForm({ code }: { code: string }) {
  return (
    <form className={`${classes.form} ${page.screenOnly}`} action="/verify">
      <label className={page.label} htmlFor="code">
        Verification code
      </label>
      <input
        className={page.control}
        id="code"
        name="code"
        required
        maxLength={500}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={code}
        aria-describedby="code-hint"
      />
      <button type="submit" className={`${page.button} ${page.primary}`}>
        Verify
      </button>
      <p id="code-hint" className={page.hint}>
        The code is printed at the bottom of the certificate, next to the QR code. Case and spaces
        are ignored.
      </p>
    </form>
  );
}
