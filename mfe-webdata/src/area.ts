import { createArea } from '@app/office-kit';

/** The staff's area: its login, its stored session and its calls. Administrators may enter too. */
export const area = createArea({
  sessionKey: 'journal:webdata',
  basePath: '/webdata',
  roles: ['staff', 'admin'],
  homeLink: 'Back to the journal',
});
