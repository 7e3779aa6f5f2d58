import type { AuthorPage } from '@app/contracts/manuscripts';
import { dayText } from '../forms/days.ts';
import forms from '../forms/forms.module.css';
import styles from '../links/link-page.module.css';
import { decisionWords, eventWords } from './words.ts';

/** The time line, with the letters. The last letter is open. */
export function WhatHappened({ history }: Pick<AuthorPage, 'history'>) {
  if (history.length === 0) return null;
  const last = history.findLastIndex(({ letter }) => letter !== '');
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        What has happened
      </h2>
      <ol className={styles.line}>
        {history.map(({ at, state, round, letter }, place) => (
          <li key={at + state}>
            <time dateTime={at}>{dayText(at)}</time>
            {eventWords[state]}
            {round > 1 && ` (round ${round})`}
            {letter && (
              <details open={place === last}>
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

/** The decisions with the reviews that the editor has released. The newest comes first. */
export function Decisions({ view }: Pick<AuthorPage, 'view'>) {
  const { decisions } = view;
  if (decisions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="decisions">
      <h2 id="decisions" className={styles.heading}>
        Decisions and reviews
      </h2>
      {decisions.toReversed().map(({ round, decision, letter, points, reviews }, at) => (
        <details key={round} className={forms.fold} open={at === 0}>
          <summary>
            Round {round}: {decisionWords[decision]}
          </summary>
          <div className={forms.inside}>
            <div className={styles.letter}>{letter}</div>
            {points.length > 0 && (
              <div>
                <h3 className={forms.subtitle}>Points to reply to</h3>
                <ol>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ol>
              </div>
            )}
            {reviews.map((review) => (
              <div key={review}>
                <h3 className={forms.subtitle}>A review</h3>
                <div className={styles.letter}>{review}</div>
              </div>
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}
