import type { Migration } from '@app/service-kit/migrations';
import { indexes } from './0001-indexes.ts';
import { settingsAndDesign } from './0002-settings-and-design.ts';

/** None is ever changed or taken away once it was released: see docs/upgrades.md. */
export const migrations: readonly Migration[] = [indexes, settingsAndDesign];
