import type { Client } from '../../systems/client.ts';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import type { Reading } from '../../systems/load.ts';
import type { Kind, Operation, Targets } from '../../systems/operations.ts';

/** The system and the load for which a fault is injected. */
export interface Injection {
  system: LaunchedSystem;
  client: Client;
  targets: Targets;
  /** Operations sent by the fault itself, which are compared too. */
  sent: Promise<Operation>[];
  /** Lines for the report. */
  notes: string[];
}

export interface Fault {
  name: string;
  /** Injects the fault. Resolves when the fault has ended. */
  inject(injection: Injection): Promise<void>;
  /** The pages that readers cannot get meanwhile, because they have only one server. */
  interrupts?: readonly Reading[];
  /** The number of seconds within which everything must work again. */
  recoversIn?: number;
  /** The kinds of writers that run meanwhile. By default, all run. */
  only?: readonly Kind[];
  /** Limits the size of the data folder, in MB. */
  diskMb?: number;
  /** The environment of `npm start`. */
  env?(dataDir: string): Record<string, string>;
}
