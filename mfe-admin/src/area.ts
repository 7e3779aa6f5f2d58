import { Area } from '@app/office-kit';

export const area = new Area({
  sessionKey: 'journal:admin',
  basePath: '/admin',
  access: 'admin',
  homeLink: 'Back to the journal',
});
