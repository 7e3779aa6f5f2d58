import { dateText, extractCode, journalName, verifyPath } from '@app/contracts';
import { useSettings } from '../../journal/use-settings.ts';
import type { BadgeFinding } from '../check-badge.ts';
import type { Verdict } from '../read-verification.ts';
import { Said } from './said.tsx';

interface BadgeResultProps {
  finding: BadgeFinding;
  verdict: Verdict | null;
}

/** Shows the result of checking a badge. */
export function BadgeResult({ finding, verdict }: BadgeResultProps) {
  const journal = journalName(useSettings());
  if (finding.kind === 'foreign-badge') {
    return (
      <Said title="This badge is not from this journal">
        {finding.issuer && (
          <>
            It names “<bdi>{finding.issuer}</bdi>” as its issuer, but anyone can write any name.{' '}
          </>
        )}
        Its form differs from that of the journal’s badges, or {journal} does not publish its key,
        for example because the journal has withdrawn the key.
      </Said>
    );
  }
  if (finding.kind === 'altered-badge') {
    return (
      <Said title="This badge was altered">
        It names a key of {journal}, but what it says is not what the journal signed. Do not rely on
        it.
      </Said>
    );
  }
  return <WholeBadge finding={finding} verdict={verdict} />;
}

type Whole = Extract<BadgeFinding, { kind: 'whole-badge' }>;

const texts: Record<Whole['status'], { title: string; text: string }> = {
  valid: {
    title: 'The text in this badge is whole and valid',
    text: 'The journal’s list says that it has not been revoked.',
  },
  revoked: {
    title: 'This badge was revoked',
    text: 'But it was revoked since: the article was retracted or is not public any more, the name, the role, the first year on the board or the number of reviews was changed, or it was withdrawn. Do not rely on it.',
  },
  unknown: {
    title: 'The text in this badge is whole, but it may no longer be valid',
    text: 'Whether it was revoked since could not be checked: the journal’s list could not be loaded, or the clock of this device is wrong.',
  },
};

function WholeBadge({ finding, verdict }: { finding: Whole; verdict: Verdict | null }) {
  const { status, journal, holder, achievement, awarded, id } = finding;
  return (
    <Said title={texts[status].title}>
      It names “<bdi>{holder}</bdi>” for “<bdi>{achievement}</bdi>”
      {awarded && (
        <>
          {' '}
          on <time dateTime={awarded}>{dateText(awarded)}</time>
        </>
      )}
      . It has not changed since {journal} signed it with a key that the journal publishes. The
      signature covers this text, not the picture that contains it: only what is named here counts.{' '}
      {`${texts[status].text} `}
      {verdict && verdict.kind !== 'failed' && (
        <>
          {verdict.kind === 'article' && verdict.updates.length > 0
            ? 'The article has notices since then: '
            : 'The journal’s record has its certificate: '}
          <a href={verifyPath(extractCode(id))}>see what it says today</a>.
        </>
      )}
    </Said>
  );
}
