import type { AuthorPage } from '@app/contracts/manuscripts';
import { dayText, dueText, isOver } from '../forms/days.ts';
import styles from '../links/link-page.module.css';
import { turnWordsOf } from '../links/turn-words.ts';
import { turnWords } from './words.ts';

interface TurnPanelProps {
  view: AuthorPage['view'];
  office: { journal: string; email: string };
  article: string | null;
}

/** Shows whose turn it is, since when, until when, and who handles the manuscript. */
export function TurnPanel({ view, office, article }: TurnPanelProps) {
  const { turn, text, due, isOwn } = turnWordsOf(turnWords, view.state);
  const isLate = view.due !== null && isOver(view.due);
  return (
    <section
      className={isOwn ? `${styles.turn} ${styles.own}` : styles.turn}
      aria-labelledby="turn"
    >
      <h2 id="turn" className={styles.heading}>
        {turn}
      </h2>
      <p>{text}</p>
      {article && (
        <p>
          <a href={article}>Read the article</a>
        </p>
      )}
      <dl className={styles.facts}>
        <dt>Since</dt>
        <dd>{dayText(view.since)}</dd>
        {due && view.due && (
          <>
            <dt>{due}</dt>
            <dd>
              {dueText(view.due)}
              {isLate && isOwn && view.state !== 'draft' && '. You can still send it.'}
              {isLate && !isOwn && '. The office has been reminded.'}
            </dd>
          </>
        )}
        <dt>Handled by</dt>
        <dd>
          The office of {office.journal}
          {office.email && (
            <>
              , <a href={`mailto:${office.email}`}>{office.email}</a>
            </>
          )}
        </dd>
      </dl>
    </section>
  );
}
