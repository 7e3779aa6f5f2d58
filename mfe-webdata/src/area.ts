import { createArea } from '@app/web-kit/office';

/** The staff's area: its login, its stored session and its calls. Administrators may enter too. */
export const area = createArea({
  name: 'webdata',
  basePath: '/webdata',
  roles: ['staff', 'admin'],
});
