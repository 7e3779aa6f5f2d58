import { Area } from '@app/office-kit';

/** The administrators' area: its login, its stored session and its calls. */
export const area = new Area({
  sessionKey: 'journal:admin',
  basePath: '/admin',
  roles: ['admin'],
  homeLink: 'Back to the journal',
});
