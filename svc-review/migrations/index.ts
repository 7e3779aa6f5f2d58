import type { Migration } from '@app/service-kit/migrations';
import { indexes } from './0001-indexes.ts';

/** All migrations, in order. A released migration is never changed or removed: see docs/upgrades.md. */
export const migrations: readonly Migration[] = [indexes];
