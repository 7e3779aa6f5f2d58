import { labelOf } from '@app/contracts';
import { readDeskFile } from '@app/contracts/endpoints';
import type { DeskInvitation } from '@app/contracts/manuscripts';
import { Button, Textarea } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { useRef, useState } from 'react';
import styles from '../desk.module.css';
import { recommendationNames } from '../words.ts';
import { FileButton } from './file-button.tsx';
import { Facts, Panel } from './panel.tsx';
import { Report } from './report.tsx';
import { useKept } from './use-kept.ts';
import type { Desk } from './use-manuscript.ts';

type Review = DeskInvitation['reviews'][number];

/** The reviews of all rounds. Authors read only the copy that the editor releases. */
export function ReviewsPanel({ desk }: { desk: Desk }) {
  const reviews = desk.manuscript.invitations.flatMap((invitation) =>
    invitation.reviews.map((review) => ({ invitation, review })),
  );
  if (reviews.length === 0) return null;
  return (
    <Panel title="Reviews">
      {reviews.map(({ invitation, review }) => (
        <OneReview
          key={`${invitation.id} ${review.round} ${review.submitted}`}
          desk={desk}
          invitation={invitation}
          review={review}
        />
      ))}
    </Panel>
  );
}

interface OneReviewProps {
  desk: Desk;
  invitation: DeskInvitation;
  review: Review;
}

function OneReview({ desk, invitation, review }: OneReviewProps) {
  const { round, recommendation, answers, text, remarksToEditor, submitted, file } = review;
  const isPresent = round === desk.manuscript.round && invitation.status === 'submitted';
  return (
    <>
      <h3>
        {invitation.person.name}, round {round}: {labelOf(recommendationNames, recommendation)}
      </h3>
      <Facts
        facts={[
          ['Sent', formatDay(submitted)],
          ...answers.map(({ question, answer }) => [question, answer] as const),
          [
            'To the editor only',
            remarksToEditor && <span className={styles.text}>{remarksToEditor}</span>,
          ],
          [
            'To the authors',
            <span key="text" className={styles.text}>
              {text}
            </span>,
          ],
        ]}
      />
      {file && <FileButton endpoint={readDeskFile} id={desk.manuscript.id} file={file} />}
      {isPresent ? (
        <Release desk={desk} invitation={invitation.id} review={review} />
      ) : (
        <p>{review.released === null ? 'Not released to authors.' : 'Released to authors.'}</p>
      )}
    </>
  );
}

interface ReleaseProps {
  desk: Desk;
  invitation: string;
  review: Review;
}

function Release({ desk, invitation, review }: ReleaseProps) {
  const { report, released, proposal, submitted } = review;
  const kept = useKept(`copy/${invitation}/${submitted}`, { text: released ?? proposal });
  const { text } = kept.values;
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const release = async () => {
    if (text.trim() === '') {
      setError('Write what the authors may read, or that the review has nothing for them');
      field.current?.focus();
    } else if (await desk.give({ name: 'release-review', invitation, text })) {
      kept.forget();
    }
  };
  return (
    <>
      <Report {...report} />
      <Textarea
        label="Copy for the authors"
        description={
          released === null
            ? 'Not released yet. Remove everything that reveals who the reviewer is.'
            : 'Released with the decision.'
        }
        ref={field}
        error={error}
        autosize
        minRows={4}
        value={text}
        onChange={({ currentTarget }) => {
          kept.set({ text: currentTarget.value });
          setError(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button
          variant={released === null ? 'filled' : 'default'}
          loading={desk.busy}
          onClick={release}
        >
          {released === null ? 'Release to authors' : 'Release again'}
        </Button>
      </div>
    </>
  );
}
