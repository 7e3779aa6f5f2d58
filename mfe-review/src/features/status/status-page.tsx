import type { AuthorPage } from '@app/contracts/manuscripts';
import { useEffect, useRef, useState } from 'react';
import panels from '../forms/panels.module.css';
import styles from '../links/link-page.module.css';
import type { Personal } from '../links/use-personal-page.ts';
import { NextSteps } from '../submission/submitted.tsx';
import { Fee, GiveUp, SendLink } from './author-acts.tsx';
import { isOwnState, OwnTurn } from './own-turn.tsx';
import { TurnPanel } from './turn-panel.tsx';
import { Decisions, LastLetter, WhatHappened } from './what-happened.tsx';
import { consentWords } from './words.ts';

const nextStates = new Set(['checks', 'desk', 'revised']);

/** The page of the corresponding author. */
export function StatusPage(personal: Personal<AuthorPage>) {
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
      <section className={styles.section} aria-labelledby="more">
        <h2 id="more" className={styles.heading}>
          Your link and your manuscript
        </h2>
        <SendLink email={page.form.email} />
        <GiveUp personal={personal} onDone={setMessage} onGone={() => setGone(true)} />
      </section>
    </>
  );
}

/** Lists the authors, and whether each of them has agreed to the submission. */
function Authors({ view }: Pick<AuthorPage, 'view'>) {
  if (view.people.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="authors">
      <h2 id="authors" className={styles.heading}>
        Authors
      </h2>
      <ul className={styles.plain}>
        {view.people.map(({ name, consent }, at) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.muted}>
              {at === 0 ? 'Corresponding author' : consentWords[consent]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
