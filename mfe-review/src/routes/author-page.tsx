import { readAuthorPage } from '@app/contracts/endpoints';
import { PersonalPage } from '../features/links/personal-page.tsx';
import { StatusPage } from '../features/status/status-page.tsx';

export function Component() {
  return (
    <PersonalPage link="author" title="Your manuscript" endpoint={readAuthorPage}>
      {(personal) => <StatusPage {...personal} />}
    </PersonalPage>
  );
}
