import type { Migration } from '@app/service-kit/migrations';

/** All migrations, in order. A released migration is never changed or removed: see docs/upgrades.md. */
export const migrations: readonly Migration[] = [];
