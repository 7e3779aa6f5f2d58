import { createArea } from '@app/web-kit/office';

/** The administrators' area: its login, its stored session and its calls. */
export const area = createArea({
  name: 'admin',
  basePath: '/admin',
  roles: ['admin'],
});
