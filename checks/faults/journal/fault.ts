import type { Client } from '../../systems/client.ts';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import type { Reading } from '../../systems/load.ts';
import type { Kind, Operation, Targets } from '../../systems/operations.ts';

/** What a fault is injected into. */
export interface Injection {
  system: LaunchedSystem;
  client: Client;
  targets: Targets;
  /** Operations that the fault itself has sent, which are compared, too. */
  sent: Promise<Operation>[];
  /** Lines for the report. */
  notes: string[];
}

export interface Fault {
  name: string;
  /** Injects the fault. Resolves when the fault has ended. */
  inject(injection: Injection): Promise<void>;
  /** What readers cannot get meanwhile, because only one process serves it. */
  interrupts?: readonly Reading[];
  /** The seconds in which everything works again. */
  recoversIn?: number;
  /** The writers that run meanwhile; all by default. */
  only?: readonly Kind[];
  /** Limits the size of the data folder, in MB. */
  diskMb?: number;
  /** The environment of `npm start`. */
  env?(dataDir: string): Record<string, string>;
}
