import { readCoAuthorPage } from '@app/contracts/endpoints';
import { PersonalPage } from '../features/links/personal-page.tsx';
import { CoAuthorPage } from '../features/status/co-author-page.tsx';

export function Component() {
  return (
    <PersonalPage link="co-author" title="A manuscript with your name" endpoint={readCoAuthorPage}>
      {(personal) => <CoAuthorPage {...personal} />}
    </PersonalPage>
  );
}
