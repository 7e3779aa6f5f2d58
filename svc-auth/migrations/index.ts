import type { Migration } from '@app/service-kit/migrations';
import { indexes } from './0001-indexes.ts';
import { secondFactorFields } from './0002-second-factor-fields.ts';

/** None is ever changed or taken away once it was released: see docs/upgrades.md. */
export const migrations: readonly Migration[] = [indexes, secondFactorFields];
