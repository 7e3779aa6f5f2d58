import type { Migration } from '@app/service-kit/migrations';
import { completeSingleton } from './singletons.ts';

const added = {
  logo_image: '',
  icon_image: '',
  logo_has_name: false,
  aims_content: '',
  claims: 'Indexed\nRefereed\nPeer Reviewed',
  promised_time: 'in 5 days',
};

/** Adds the logo, the icon, and the claims that pages made before they became settings. */
export const logoAndClaims: Migration = {
  number: 11,
  name: 'logo, icon, claims',
  up: (connection) => completeSingleton(connection, 'settings', added),
};
