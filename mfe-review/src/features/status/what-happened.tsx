import type { AuthorPage } from '@app/contracts/manuscripts';
import { dayText } from '../forms/days.ts';
import folds from '../forms/folds.module.css';
import panels from '../forms/panels.module.css';
import styles from '../links/link-page.module.css';
import { decisionWords, eventWords } from './words.ts';

/**
 * Shows the editor's letter that began the current turn. Letters with a decision are left out, because `Decisions`
 * shows them with the reviews.
 */
export function LastLetter({ page: { history, view } }: { page: AuthorPage }) {
  const letter = history.at(-1)?.letter;
  if (!letter || view.decisions.at(-1)?.letter === letter) return null;
  return (
    <section className={styles.section} aria-labelledby="letter">
      <h2 id="letter" className={styles.heading}>
        The editor’s letter
      </h2>
      <div className={styles.letter}>{letter}</div>
    </section>
  );
}

/** The time line, with the letters. */
export function WhatHappened({ history }: Pick<AuthorPage, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        What has happened
      </h2>
      <ol className={styles.line}>
        {history.map(({ at, state, round, letter }, place) => (
          // The key includes the position, because a state can occur twice on the same day.
          <li key={`${at} ${state} ${place}`}>
            <time dateTime={at}>{dayText(at)}</time>
            {eventWords[state]}
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
    </section>
  );
}

/** Lists the decisions with the reviews that the editor has released, newest first. */
export function Decisions({ view }: Pick<AuthorPage, 'view'>) {
  const { decisions } = view;
  if (decisions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="decisions">
      <h2 id="decisions" className={styles.heading}>
        Decisions and reviews
      </h2>
      {decisions.toReversed().map(({ round, decision, letter, points, reviews }, at) => (
        <details key={round} className={folds.fold} open={at === 0}>
          <summary>
            Round {round}: {decisionWords[decision]}
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
    </section>
  );
}
