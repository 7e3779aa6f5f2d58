import { rolesOf } from '@app/contracts/endpoints';
import { Area } from '@app/office-kit';

export const area = new Area({
  sessionKey: 'journal:admin',
  basePath: '/admin',
  roles: rolesOf.admin,
  homeLink: 'Back to the journal',
});
