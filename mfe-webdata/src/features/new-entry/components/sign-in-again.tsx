import { Alert } from '@app/office-kit';
import { Link } from '@app/web-kit';
import { area } from '../../../area.ts';

/** In the place of a login page, which would take the text that is typed out of sight. */
export function SignInAgain() {
  return (
    <Alert color="red" role="alert" title="please provide token">
      Your session has ended, so this entry cannot be sent. What you typed stays here.{' '}
      <Link to={area.loginFor('/webdata/addentris')}>Log in again</Link>
    </Alert>
  );
}
