import { readReviewerPage } from '@app/contracts/endpoints';
import { PersonalPage } from '../features/links/personal-page.tsx';
import { ReviewerPage } from '../features/review/reviewer-page.tsx';

export function Component() {
  return (
    <PersonalPage link="reviewer" title="Your review" endpoint={readReviewerPage}>
      {(personal) => <ReviewerPage {...personal} />}
    </PersonalPage>
  );
}
