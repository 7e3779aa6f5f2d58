import { readManuscript } from '@app/contracts/endpoints';
import { type LoaderFunctionArgs, orNotFound, useLoaderData } from '@app/web-kit';
import { useRef } from 'react';
import styles from '../features/desk/desk.module.css';
import { DeskHead } from '../features/desk/desk-head.tsx';
import { CommandBar } from '../features/desk/manuscript/command-bar.tsx';
import { EditorsPanel } from '../features/desk/manuscript/editors-panel.tsx';
import { DecisionsPanel, LogPanel, MailsPanel } from '../features/desk/manuscript/log-panel.tsx';
import { ReleasePanel } from '../features/desk/manuscript/release-panel.tsx';
import { ReviewersPanel } from '../features/desk/manuscript/reviewers-panel.tsx';
import { ReviewsPanel } from '../features/desk/manuscript/reviews-panel.tsx';
import { PeoplePanel, SubmissionPanel } from '../features/desk/manuscript/submission-panel.tsx';
import { useFocusAfter, useManuscript } from '../features/desk/manuscript/use-manuscript.ts';
import { stateLabel, turnText } from '../features/desk/words.ts';
import { area } from '../features/session/area.ts';

export const loader = area.loader((call, { params: { id = '' } }: LoaderFunctionArgs) =>
  orNotFound(call(readManuscript, { params: { id } })),
);

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <Manuscript key={loaded.id} loaded={loaded} />;
}

function Manuscript({ loaded }: { loaded: Awaited<ReturnType<typeof loader>> }) {
  const desk = useManuscript(loaded);
  const { manuscript } = desk;
  const status = useRef<HTMLParagraphElement>(null);
  useFocusAfter(manuscript.version, status);
  const { reference, title, state, round, isOverdue } = manuscript;
  return (
    <>
      <DeskHead
        title={title || 'Without title'}
        documentTitle={reference}
        back={{ to: '/review/desk', text: 'Manuscripts' }}
      />
      <p role="status" ref={status} tabIndex={-1} className={styles.status}>
        {reference}
        {round > 1 && `, round ${round}`}: <strong>{stateLabel(state)}</strong>
        <span className={styles.line} data-overdue={isOverdue || undefined}>
          {isOverdue && 'Overdue: '}
          {turnText(manuscript)}
        </span>
      </p>
      <CommandBar desk={desk} />
      <div className={styles.columns}>
        <div>
          <SubmissionPanel {...manuscript} />
          {/* The key resets the texts for reviewers in each round. */}
          <ReleasePanel key={`release ${round}`} desk={desk} />
          <ReviewersPanel desk={desk} />
          <ReviewsPanel desk={desk} />
          <DecisionsPanel {...manuscript} />
        </div>
        <div>
          <PeoplePanel desk={desk} />
          <EditorsPanel desk={desk} />
          <MailsPanel {...manuscript} />
          <LogPanel {...manuscript} />
        </div>
      </div>
    </>
  );
}
