import { labelOf } from '@app/contracts';
import { readAuthorPage } from '@app/contracts/endpoints';
import type { AuthorPage } from '@app/contracts/manuscripts';
import { useEffect, useRef, useState } from 'react';
import { dayText } from '../features/forms/days.ts';
import folds from '../features/forms/folds.module.css';
import panels from '../features/forms/panels.module.css';
import styles from '../features/links/link-page.module.css';
import { PersonalPage } from '../features/links/personal-page.tsx';
import { Section } from '../features/links/section.tsx';
import type { Personal } from '../features/links/use-personal-page.ts';
import { Fee, GiveUp, SendLink } from '../features/status/author-acts.tsx';
import { isOwnState, OwnTurn } from '../features/status/own-turn.tsx';
import { TurnPanel } from '../features/status/turn-panel.tsx';
import { consentWords, decisionWords, eventWords } from '../features/status/words.ts';
import { NextSteps } from '../features/submission/submitted.tsx';

const nextStates = new Set(['checks', 'desk', 'revised']);

/** The page of the corresponding author. */
export function Component() {
  return (
    <PersonalPage link="author" title="Your manuscript" endpoint={readAuthorPage}>
      {(personal) => <Content {...personal} />}
    </PersonalPage>
  );
}

function Content(personal: Personal<AuthorPage>) {
  const { page, setPage } = personal;
  const { view, office, article } = page;
  const [message, setMessage] = useState('');
  const [isGone, setGone] = useState(false);
  const top = useRef<HTMLHeadingElement>(null);

  // After an action, the focus moves to the message at the top, beside the new state.
  useEffect(() => {
    if (message) top.current?.focus();
  }, [message]);

  if (isGone) {
    return (
      <>
        <h1 className={styles.title}>The draft is discarded</h1>
        <p className={styles.lead}>Its texts and files are deleted.</p>
        <a href="/manuscript">Begin another manuscript</a>
      </>
    );
  }
  return (
    <>
      <p className={styles.eyebrow}>{view.reference ? `Manuscript ${view.reference}` : 'Draft'}</p>
      <h1 ref={top} tabIndex={-1} className={styles.title}>
        {view.title || 'Your manuscript'}
      </h1>
      <div role="status">{message && <p className={panels.panel}>{message}</p>}</div>
      <div className={styles.section}>
        <TurnPanel view={view} office={office} article={article} />
      </div>
      <LastLetter page={page} />
      <Decisions view={view} />
      {isOwnState(view.state) && (
        <OwnTurn
          // A new round or state needs a new form.
          key={`${view.state} ${view.round}`}
          personal={personal}
          onSubmitted={(submitted) => {
            setPage(submitted);
            setMessage('Thank you. It is submitted, and a confirmation is on its way to you.');
          }}
        />
      )}
      <Fee personal={personal} onDone={setMessage} />
      <WhatHappened history={page.history} />
      {nextStates.has(view.state) && (
        <div className={styles.section}>
          <NextSteps page={page} />
        </div>
      )}
      <Authors view={view} />
      <Section id="more" title="Your link and your manuscript">
        <SendLink email={page.form.email} />
        <GiveUp personal={personal} onDone={setMessage} onGone={() => setGone(true)} />
      </Section>
    </>
  );
}

/** Lists the authors, and whether each of them has agreed to the submission. */
function Authors({ view }: Pick<AuthorPage, 'view'>) {
  if (view.people.length === 0) return null;
  return (
    <Section id="authors" title="Authors">
      <ul className={styles.plain}>
        {view.people.map(({ name, consent }, at) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.muted}>
              {at === 0 ? 'Corresponding author' : labelOf(consentWords, consent)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * Shows the editor's letter that began the current turn. Letters with a decision are left out, because `Decisions`
 * shows them with the reviews.
 */
function LastLetter({ page: { history, view } }: { page: AuthorPage }) {
  const letter = history.at(-1)?.letter;
  if (!letter || view.decisions.at(-1)?.letter === letter) return null;
  return (
    <Section id="letter" title="The editor’s letter">
      <div className={styles.letter}>{letter}</div>
    </Section>
  );
}

/** The time line, with the letters. */
function WhatHappened({ history }: Pick<AuthorPage, 'history'>) {
  if (history.length === 0) return null;
  return (
    <Section id="history" title="What has happened">
      <ol className={styles.line}>
        {history.map(({ at, state, round, letter }, place) => (
          // The key includes the position, because a state can occur twice on the same day.
          <li key={`${at} ${state} ${place}`}>
            <time dateTime={at}>{dayText(at)}</time>
            {labelOf(eventWords, state)}
            {round > 1 && ` (round ${round})`}
            {letter && (
              <details>
                <summary>Letter</summary>
                <div className={styles.letter}>{letter}</div>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Lists the decisions with the reviews that the editor has released, newest first. */
function Decisions({ view }: Pick<AuthorPage, 'view'>) {
  const { decisions } = view;
  if (decisions.length === 0) return null;
  return (
    <Section id="decisions" title="Decisions and reviews">
      {decisions.toReversed().map(({ round, decision, letter, points, reviews }, at) => (
        <details key={round} className={folds.fold} open={at === 0}>
          <summary>
            Round {round}: {labelOf(decisionWords, decision)}
          </summary>
          <div className={folds.inside}>
            <div className={styles.letter}>{letter}</div>
            {points.length > 0 && (
              <div>
                <h3 className={panels.subtitle}>Points to reply to</h3>
                <ol>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ol>
              </div>
            )}
            {reviews.map((review) => (
              <div key={review}>
                <h3 className={panels.subtitle}>A review</h3>
                <div className={styles.letter}>{review}</div>
              </div>
            ))}
          </div>
        </details>
      ))}
    </Section>
  );
}
