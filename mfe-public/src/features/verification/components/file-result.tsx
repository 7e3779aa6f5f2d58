import { dateText, isVoid, journalName, verifyPath, voidOutcome } from '@app/contracts';
import type { ReactNode } from 'react';
import { useSettings } from '../../journal/use-settings.ts';
import type { FileResult } from '../check-file.ts';
import type { Verdict } from '../read-verification.ts';
import { BadgeResult } from './badge-result.tsx';
import { Said } from './said.tsx';

/** Says what the check of a file found. */
export function Result({ result }: { result: FileResult }) {
  if (result.kind === 'unreadable') {
    return <Said title="The file cannot be read">Choose it again.</Said>;
  }
  if (result.kind === 'offline') {
    const keys = result.what === 'PDF' ? 'certificates' : 'keys';
    return (
      <Said title={`The ${result.what} cannot be checked right now`}>
        This says nothing about the file: the journal’s {keys} could not be loaded, so neither its
        signature nor its present status was checked. Please try again in a moment.
      </Said>
    );
  }
  return <Found {...result} />;
}

function Found({ finding, verdict }: Extract<FileResult, { kind: 'found' }>) {
  const journal = journalName(useSettings());
  switch (finding.kind) {
    case 'neither':
    case 'not-a-pdf':
      return (
        <Said title="This is neither a PDF nor a badge">Choose the file that you received.</Said>
      );
    case 'foreign-badge':
    case 'altered-badge':
    case 'whole-badge':
      return <BadgeResult finding={finding} verdict={verdict} />;
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
              on <time dateTime={finding.time}>{dateText(finding.time)}</time>, according to the
              server’s clock
            </>
          )}
          . {verdict && <Today code={finding.code} verdict={verdict} />}
        </Said>
      );
  }
}

function wholeTitle(verdict: Verdict | null): string {
  const isRetracted = verdict?.kind === 'article' && isVoid(verdict);
  const isValid = verdict?.kind !== 'unknown' && !isRetracted;
  return isValid ? 'This PDF is whole' : 'This PDF is whole, but no longer valid';
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
  if (isNoted && isVoid(verdict)) {
    return (
      <>
        <strong>{voidOutcome(verdict)}</strong> The certificate shows that the journal published it,
        not that the journal still stands by it:{' '}
        <a href={verifyPath(code)}>see what it says today</a>.
      </>
    );
  }
  return (
    <>
      {isNoted
        ? 'The article has notices since then: '
        : 'The journal’s record still has this certificate: '}
      <a href={verifyPath(code)}>see what it says today</a>.
    </>
  );
}
