import type { MailStandIn } from '@app/service-kit/mail-testing';
import type { Client } from '../../systems/client.ts';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import type { Reading } from '../../systems/load.ts';
import type { Walkers } from '../../systems/manuscripts/walkers.ts';
import type { Kind, Operation, Targets } from '../../systems/operations.ts';

/** The time for which a process is frozen, in milliseconds. */
export const FAULT_MS = Number(process.env.FAULT_SECONDS ?? 60) * 1_000;
export const SHORT_MS = FAULT_MS / 4;

/** The system and the load for which a fault is injected. */
export interface Injection {
  system: LaunchedSystem;
  client: Client;
  targets: Targets;
  /** Operations sent by the fault itself. They are compared with the content of the system, too. */
  sent: Promise<Operation>[];
  /** Lines for the report. */
  notes: string[];
  /** The users who work on manuscripts and their mail server. Set for faults with `manuscripts`. */
  desk?: { walkers: Walkers; mails: MailStandIn };
}

export interface Fault {
  name: string;
  /** Injects the fault. Resolves when the fault has ended. */
  inject(injection: Injection): Promise<void>;
  /** The pages that are unavailable during the fault, because they have only one server. */
  interrupts?: readonly Reading[];
  /** The time limit in seconds for the recovery of everything. */
  recoversIn?: number;
  /** The kinds of writers that run during the fault. By default, all run. */
  only?: readonly Kind[];
  /** Whether authors, editors and reviewers work on manuscripts during the fault. */
  manuscripts?: true;
  /** The folders of the data folder that are small disks. `run` has the temporary files. */
  smallDisks?: readonly ('.' | 'minio' | 'run')[];
  /** The environment of `npm start`. */
  env?(dataDir: string): Record<string, string>;
}
