import { Area } from '@app/office-kit';

/** The back office's session and API client for administrators. */
export const area = new Area({
  sessionKey: 'journal:admin',
  basePath: '/admin',
  roles: ['admin'],
  homeLink: 'Back to the journal',
});
