import { dateText, isVoid, journalName, verifyPath, voidOutcome } from '@app/contracts';
import type { ReactElement, ReactNode } from 'react';
import { useSettings } from '../../journal/use-settings.ts';
import type { FileResult, Finding } from '../check-file.ts';
import { type Failure, isInvalid, type Verdict } from '../read-verification.ts';
import type { Timestamp } from '../signature.ts';
import { BadgeResult } from './badge-result.tsx';
import { Said } from './said.tsx';

/** Shows the result of checking a file. */
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

type FoundResult = Extract<FileResult, { kind: 'found' }>;

/** Whether a finding depends on the journal's keys. */
const needsKeys: Record<Finding['kind'], boolean> = {
  neither: false,
  'not-a-pdf': false,
  unsigned: false,
  several: false,
  foreign: true,
  altered: true,
  added: true,
  whole: true,
  'foreign-badge': true,
  'altered-badge': true,
  'whole-badge': true,
};

function Found({ finding, verdict, keysFrom }: FoundResult) {
  return (
    <>
      <Judged finding={finding} verdict={verdict} />
      {keysFrom && needsKeys[finding.kind] && (
        <p>
          The journal’s keys could not be loaded again. The check used those of{' '}
          <time dateTime={keysFrom.toISOString()}>{clockTime(keysFrom)}</time>, when they were last
          loaded. Whether the journal has withdrawn a key since then could not be checked.
        </p>
      )}
    </>
  );
}

const clockTime = (time: Date) =>
  [time.getHours(), time.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');

function Judged({ finding, verdict }: Pick<FoundResult, 'finding' | 'verdict'>) {
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
          Nothing shows who made it. PDFs from before {journal} began to sign have no signature, and
          a PDF loses its signature when a program prints or saves it again. If it is a certificate,
          verify its code above.
        </Said>
      );
    case 'foreign':
      return (
        <Said title="This PDF was not signed by the journal">
          {finding.signer ? (
            <>
              Its signature names “<bdi>{finding.signer}</bdi>”, but {journal} does not publish its
              key.
            </>
          ) : (
            <>{journal} does not publish the key of its signature.</>
          )}{' '}
          Either the journal has withdrawn this key, or another party signed: anyone can sign in any
          name.
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
      return <WholePdf finding={finding} verdict={verdict} />;
  }
}

type Whole = Extract<Finding, { kind: 'whole' }>;

function WholePdf({ finding, verdict }: { finding: Whole; verdict: Verdict | null }) {
  const { signer, time, timestamp, code } = finding;
  return (
    <>
      <Said title={wholeTitle(finding, verdict)}>
        No byte has changed since “<bdi>{signer}</bdi>” signed the file with a key of{' '}
        {journalName(useSettings())}
        {time && (
          <>
            , on <time dateTime={time}>{dateText(time)}</time> according to the server’s clock
          </>
        )}
        .
      </Said>
      <p>
        <Stamped timestamp={timestamp} />
      </p>
      {verdict && (
        <p>
          <Today code={code} verdict={verdict} />
        </p>
      )}
    </>
  );
}

const unconfirmed: Record<Extract<Timestamp, { kind: 'unconfirmed' }>['why'], string> = {
  unverified:
    'it is damaged, belongs to another signature, or is of a kind that this page cannot check.',
  'another time':
    'it states a time at which the journal did not sign. It is more than a day from the time of the server’s clock, or before the journal had this key. Anyone can replace a time stamp.',
};

function Stamped({ timestamp }: { timestamp: Timestamp }): ReactElement | string {
  switch (timestamp.kind) {
    case 'none':
      return 'The signature has no time stamp, so only the journal says when it signed.';
    case 'unconfirmed':
      return `The signature has a time stamp that could not be confirmed: ${unconfirmed[timestamp.why]} Do not rely on it.`;
    case 'intact':
      return (
        <>
          The signature has a time stamp, which is intact: “<bdi>{timestamp.authority}</bdi>” states
          that the signature existed on{' '}
          <time dateTime={timestamp.time}>{dateText(timestamp.time)}</time> at{' '}
          {timestamp.time.slice(11, 16)} UTC. Who this authority is was not checked: decide yourself
          whether you trust it.
        </>
      );
  }
}

function wholeTitle({ timestamp }: Whole, verdict: Verdict | null): string {
  if (verdict && isInvalid(verdict)) return 'This PDF is whole, but no longer valid';
  if (timestamp.kind === 'unconfirmed') {
    return 'This PDF is whole, but its time stamp could not be confirmed';
  }
  if (verdict?.kind === 'failed') return 'This PDF is whole, but it may no longer be valid';
  return 'This PDF is whole';
}

const failures: Record<Failure, string> = {
  unknown: 'The journal’s record no longer has this certificate: it was revoked or replaced.',
  unavailable:
    'Whether the certificate is still valid could not be checked: the journal’s site does not respond. The article may have been retracted, or the name corrected, since then.',
};

/** Shows the current state of the certificate in the journal's record. */
function Today({ code, verdict }: { code: string; verdict: Verdict }): ReactNode {
  if (verdict.kind === 'failed') return `${failures[verdict.failure]} ${verdict.detail}`;
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
