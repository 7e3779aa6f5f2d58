import { reviewerCertificatePath, reviewsInWords } from '@app/contracts';
import {
  listOwnCertificates,
  readAnonymousManuscript,
  readReviewerPage,
} from '@app/contracts/endpoints';
import type { OwnCertificate, ReviewerPage } from '@app/contracts/manuscripts';
import type { Client } from '@app/web-kit/client';
import { useEffect, useRef, useState } from 'react';
import { download } from '../features/access/link-calls.ts';
import buttons from '../features/forms/buttons.module.css';
import { dayText, dueText, isOver } from '../features/forms/days.ts';
import fieldStyles from '../features/forms/fields.module.css';
import folds from '../features/forms/folds.module.css';
import panels from '../features/forms/panels.module.css';
import { useAct } from '../features/forms/use-act.ts';
import styles from '../features/links/link-page.module.css';
import { PersonalPage } from '../features/links/personal-page.tsx';
import { Section } from '../features/links/section.tsx';
import { turnWordsOf } from '../features/links/turn-words.ts';
import type { Personal } from '../features/links/use-personal-page.ts';
import { EarlierRounds } from '../features/review/earlier-rounds.tsx';
import { Answer, DeclineForm, Reopen } from '../features/review/invitation.tsx';
import { ReviewForm } from '../features/review/review-form.tsx';
import { statusWords } from '../features/review/words.ts';

/** The page of a reviewer: the abstract before accepting the invitation, the files and the review form afterwards. */
export function Component() {
  return (
    <PersonalPage link="reviewer" title="Your review" endpoint={readReviewerPage}>
      {(personal) => <Content {...personal} />}
    </PersonalPage>
  );
}

function Content(personal: Personal<ReviewerPage>) {
  const { page, setPage } = personal;
  const { view, office } = page;
  const [message, setMessage] = useState('');
  const top = useRef<HTMLHeadingElement>(null);
  const { commands } = view;

  useEffect(() => {
    if (message) top.current?.focus();
  }, [message]);

  const onDone = (changed: ReviewerPage, text: string) => {
    setPage(changed);
    setMessage(text);
  };
  const canAccept = commands.includes('accept-invitation');
  const canReview = commands.includes('save-review');
  const { turn, text, due } = turnWordsOf(statusWords, view.status);
  return (
    <>
      <p className={styles.eyebrow}>
        {office.journal}: double-blind review{view.round > 1 && `, round ${view.round}`}
      </p>
      <h1 ref={top} tabIndex={-1} className={styles.title}>
        {view.title}
      </h1>
      <div role="status">{message && <p className={panels.panel}>{message}</p>}</div>
      <Section id="abstract" title="Abstract">
        <div className={styles.prose}>{view.abstract || 'The authors gave no abstract.'}</div>
        {view.keywords.length > 0 && (
          <p className={styles.muted}>Keywords: {view.keywords.join(', ')}</p>
        )}
      </Section>
      <section
        className={`${styles.section} ${styles.turn} ${due ? styles.own : ''}`}
        aria-labelledby="turn"
      >
        <h2 id="turn" className={styles.heading}>
          {turn}
        </h2>
        <p>{text}</p>
        {due && view.due && (
          <p>
            <strong>
              {due} {dueText(view.due)}
            </strong>
            {isOver(view.due) && '. It is still welcome'}.
          </p>
        )}
        {canAccept && <Answer {...{ personal, onDone }} />}
        {commands.includes('reopen') && <Reopen {...{ personal, onDone }} />}
        <p className={styles.muted}>
          Since {dayText(view.since)}. The office of {office.journal} helps you
          {office.email && (
            <>
              : <a href={`mailto:${office.email}`}>{office.email}</a>
            </>
          )}
          .
        </p>
      </section>
      <Files personal={personal} />
      <EarlierRounds view={view} />
      <OwnCertificates calls={personal.calls} journal={office.journal} />
      {canReview && (
        <Section id="review" title="Your review">
          <ReviewForm
            key={view.round}
            personal={personal}
            onSubmitted={(changed) =>
              onDone(changed, 'Thank you. Your review is in. You can change it until the decision.')
            }
          />
        </Section>
      )}
      {view.status === 'agreed' && commands.includes('decline') && (
        <details className={`${styles.section} ${folds.fold}`}>
          <summary>I cannot review it after all</summary>
          <div className={folds.inside}>
            <DeclineForm {...{ personal, onDone }} />
          </div>
        </details>
      )}
    </>
  );
}

/** Downloads of the anonymous manuscript, under names that do not identify the authors. */
function Files({ personal: { page, calls } }: { personal: Personal<ReviewerPage> }) {
  const { run, isBusy, failure } = useAct();
  const { files } = page.view;
  if (files.length === 0) return null;
  return (
    <Section id="manuscript" title="The manuscript">
      <p>
        Links in it may lead to sites of the authors, which would see from which network you come.
      </p>
      <p className={buttons.actions}>
        {files.toReversed().map((name, at) => (
          <button
            key={name}
            type="button"
            className={at === 0 ? `${buttons.button} ${buttons.primary}` : buttons.button}
            disabled={isBusy}
            onClick={() =>
              void run(() => download(calls, readAnonymousManuscript, { params: { name } }, name))
            }
          >
            Download {name}
          </button>
        ))}
      </p>
      <p role="alert" className={fieldStyles.error}>
        {failure}
      </p>
    </Section>
  );
}

/** Lists the reviewer's certificates. Their pages need no personal link, so reviewers can show them to others. */
function OwnCertificates({ calls, journal }: { calls: Client; journal: string }) {
  const [found, setFound] = useState<OwnCertificate[] | 'failed'>([]);
  useEffect(() => {
    const abort = new AbortController();
    calls.call(listOwnCertificates, { signal: abort.signal }).then(setFound, () => {
      if (!abort.signal.aborted) setFound('failed');
    });
    return () => abort.abort();
  }, [calls]);

  if (found === 'failed') {
    return (
      <p className={styles.muted}>
        Your certificates cannot be shown at the moment. Please reload the page later.
      </p>
    );
  }
  if (found.length === 0) return null;
  return (
    <Section id="certificates" title="Your certificates">
      <p>
        {journal} certifies your reviews. Each certificate has a page of its own, with the PDF, a
        badge for profiles, and an address that you can share. It names you, the year and the number
        of reviews, but no manuscript. Only people to whom you give the address find it.
      </p>
      <ul className={styles.plain}>
        {found.map(({ id, year, count, day }) => (
          <li key={id}>
            <a href={reviewerCertificatePath(id)} rel="noreferrer">
              Certificate for {reviewsInWords({ count, year })}
            </a>
            <span className={styles.muted}>issued {dayText(day)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
