import { Area } from '@app/office-kit';

export const area = new Area({
  sessionKey: 'journal:admin',
  basePath: '/admin',
  roles: ['admin'],
  homeLink: 'Back to the journal',
});
