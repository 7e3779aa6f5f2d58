import { labelOf } from '@app/contracts';
import type { ReviewerPage } from '@app/contracts/manuscripts';
import folds from '../forms/folds.module.css';
import panels from '../forms/panels.module.css';
import styles from '../links/link-page.module.css';
import { Section } from '../links/section.tsx';
import { recommendationLabels } from './review-values.ts';
import { decisionWords } from './words.ts';

/** Shows by round the decision, the reviewer's own review, the other reviews and the authors' replies. */
export function EarlierRounds({ view }: { view: ReviewerPage['view'] }) {
  const { decisions, reviews, replies } = view;
  const decided = new Set(decisions.map(({ round }) => round));
  const rounds = [...new Set([...decisions, ...replies].map(({ round }) => round))];
  if (rounds.length === 0) return null;
  return (
    <Section id="rounds" title="What came before">
      {rounds
        .toSorted((a, b) => b - a)
        .map((round, at) => (
          <details key={round} className={folds.fold} open={at === 0}>
            <summary>
              Round {round}
              {decisions
                .filter((each) => each.round === round)
                .map(({ decision }) => `: ${labelOf(decisionWords, decision)}`)}
            </summary>
            <div className={folds.inside}>
              <Replies replies={replies.filter((each) => each.round === round)} />
              {reviews
                .filter((each) => each.round === round && decided.has(round))
                .map(({ recommendation, text, remarksToEditor }) => (
                  <div key={text}>
                    <h3 className={panels.subtitle}>Your review</h3>
                    <p>{labelOf(recommendationLabels, recommendation)}</p>
                    <div className={styles.letter}>{text}</div>
                    {remarksToEditor && (
                      <>
                        <p>To the editor only:</p>
                        <div className={styles.letter}>{remarksToEditor}</div>
                      </>
                    )}
                  </div>
                ))}
              {decisions
                .filter((each) => each.round === round)
                .flatMap(({ otherReviews }) => otherReviews)
                .map((review) => (
                  <div key={review}>
                    <h3 className={panels.subtitle}>Another review</h3>
                    <div className={styles.letter}>{review}</div>
                  </div>
                ))}
            </div>
          </details>
        ))}
    </Section>
  );
}

function Replies({ replies }: Pick<ReviewerPage['view'], 'replies'>) {
  if (replies.length === 0) return null;
  return (
    <div>
      <h3 className={panels.subtitle}>The authors’ replies</h3>
      <ol>
        {replies.map(({ point, reply }) => (
          <li key={point}>
            {point}
            <div className={styles.letter}>{reply}</div>
          </li>
        ))}
      </ol>
    </div>
  );
}
