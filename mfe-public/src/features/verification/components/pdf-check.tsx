import { dateText, journalName, SIGNING_CERTIFICATES_PATH, verifyPath } from '@app/contracts';
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import page from '../../../styles/page.module.css';
import { useSettings } from '../../journal/use-settings.ts';
import type { PdfFinding } from '../check-pdf.ts';
import { readVerification, type Verdict } from '../read-verification.ts';
import classes from './pdf-check.module.css';

interface Found {
  kind: 'found';
  finding: PdfFinding;
  verdict: Verdict | null;
}
type State = { kind: 'checking' } | { kind: 'unreadable' } | { kind: 'offline' } | Found;

/** Checks the signature of a PDF in the reader's browser. The file is not uploaded. */
export function PdfCheck() {
  const [state, setState] = useState<State | null>(null);
  const [isReady, setReady] = useState(false);
  const [isOver, setOver] = useState(false);
  const id = useId();
  // Without scripts there is nothing that could check a file.
  useEffect(() => setReady(true), []);

  const running = useRef<AbortController>(null);

  async function check(file: File | undefined) {
    if (!file) return;
    // The result of a former file must not appear beside a later one.
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ kind: 'checking' });
    const result = await checked(file, signal);
    if (!signal.aborted) setState(result);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void check(event.dataTransfer.files[0]);
  }
  function dragOver(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }

  return (
    <section className={`${page.section} ${page.screenOnly}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={page.subheading}>
        Check a PDF
      </h2>
      <p className={classes.text}>
        The journal signs its certificates and the other PDFs that it makes. The signature shows
        whether a file is still as the journal made it. Your browser checks it here: the file is not
        uploaded.
      </p>
      {isReady && (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the field inside
        <div
          className={isOver ? `${classes.drop} ${classes.over}` : classes.drop}
          onDragOver={dragOver}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <label className={page.label} htmlFor={`${id}-file`}>
            PDF to check
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".pdf,application/pdf"
            // Otherwise choosing the same file again would not be a change.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => void check(target.files?.[0])}
          />
        </div>
      )}
      <div role="status" className={classes.text}>
        {state && <Result state={state} />}
      </div>
      <h3 className={classes.small}>What a program for PDFs shows</h3>
      <p className={classes.text}>
        Programs such as Adobe Acrobat verify the signature themselves, also without this site. They
        say whether the document was changed since it was signed, and name the signer. They may add
        that the identity of the signer is unknown or not trusted: the journal’s certificate is its
        own and not from a public authority. To make your program trust it, import{' '}
        <a href={SIGNING_CERTIFICATES_PATH}>the journal’s certificates</a>. Viewers in browsers
        usually do not show signatures.
      </p>
    </section>
  );
}

async function checked(file: File, signal: AbortSignal): Promise<State> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'unreadable' };
  }
  try {
    const response = await fetch(SIGNING_CERTIFICATES_PATH, { cache: 'no-cache', signal });
    if (!response.ok) return { kind: 'offline' };
    const { checkPdf } = await import(/* webpackChunkName: "check-pdf" */ '../check-pdf.ts');
    const finding = await checkPdf(bytes, await response.text());
    const code = finding.kind === 'whole' ? finding.code : '';
    return { kind: 'found', finding, verdict: code ? await readVerification(code, signal) : null };
  } catch {
    return { kind: 'offline' };
  }
}

function Result({ state }: { state: State }) {
  if (state.kind === 'checking') return <p>Checking…</p>;
  if (state.kind === 'unreadable') {
    return <Said title="The file cannot be read">Choose it again.</Said>;
  }
  if (state.kind === 'offline') {
    return (
      <Said title="The file cannot be checked right now">
        This says nothing about the file: the journal’s certificates could not be loaded. Please try
        again in a moment.
      </Said>
    );
  }
  return <Finding {...state} />;
}

function Finding({ finding, verdict }: Found) {
  const journal = journalName(useSettings());
  switch (finding.kind) {
    case 'not-a-pdf':
      return <Said title="This is not a PDF">Choose the PDF that you received.</Said>;
    case 'unsigned':
      return (
        <Said title="This PDF has no signature">
          Nothing shows who made it. PDFs from before {journal} began to sign have none, and
          printing or saving a PDF again removes it. A certificate can be verified by its code,
          above.
        </Said>
      );
    case 'foreign':
      return (
        <Said title="This PDF was not signed by the journal">
          {finding.signer ? (
            <>
              Its signature names “<bdi>{finding.signer}</bdi>”, but its key is not one of {journal}
              , or one that the journal has withdrawn.
            </>
          ) : (
            <>Its key is not one of {journal}, or one that the journal has withdrawn.</>
          )}{' '}
          Anyone can sign in any name.
        </Said>
      );
    case 'altered':
      return (
        <Said title="This PDF was altered">
          It has a signature of {journal}, but its content is not what the journal signed. Do not
          rely on it.
        </Said>
      );
    case 'several':
      return (
        <Said title="This file contains several documents">
          A document of {journal} and something else were put into one file. Programs may show
          either. Do not rely on it.
        </Said>
      );
    case 'added':
      return (
        <Said title="Something was added to this PDF">
          {journal} signed only the first part of the file. What was added behind it may change what
          you see. Do not rely on it.
        </Said>
      );
    case 'whole':
      return (
        <Said title={wholeTitle(verdict)}>
          Every byte is as “<bdi>{finding.signer}</bdi>”, with a key of {journal}, signed it
          {finding.time && (
            <>
              {' '}
              on <time dateTime={finding.time}>{dateText(finding.time)}</time>
            </>
          )}
          . {verdict && <Today code={finding.code} verdict={verdict} />}
        </Said>
      );
  }
}

function wholeTitle(verdict: Verdict | null): string {
  if (verdict?.kind === 'unknown') return 'This PDF is whole, but no longer valid';
  return 'This PDF is whole';
}

/** What the journal's record says today about the certificate in the PDF. */
function Today({ code, verdict }: { code: string; verdict: Verdict }): ReactNode {
  if (verdict.kind === 'unavailable') {
    return 'Whether the certificate is still valid cannot be asked right now.';
  }
  if (verdict.kind === 'unknown') {
    return `The journal’s record no longer has this certificate: it was revoked or replaced. ${verdict.reason}`;
  }
  const isNoted = verdict.kind === 'article' && verdict.updates.length > 0;
  return (
    <>
      {isNoted
        ? 'The article has notices since then: '
        : 'The journal’s record still has this certificate: '}
      <a href={verifyPath(code)}>see what it says today</a>.
    </>
  );
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className={classes.title}>{title}</p>
      <p>{children}</p>
    </>
  );
}
