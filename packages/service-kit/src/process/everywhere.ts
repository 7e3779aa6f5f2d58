import type { Starting } from './run-service.ts';

export type Everywhere = (milliseconds: number, name: string, work: () => Promise<unknown>) => void;

/**
 * Returns a function that runs work now and at an interval in each instance, because the work concerns the memory, the
 * connections or the temporary files of the instance. Other work in the background is `Background`'s.
 */
export const everywhere =
  ({ log, onStop }: Pick<Starting, 'log' | 'onStop'>): Everywhere =>
  (milliseconds, name, work) => {
    const run = () => {
      work().catch((err: unknown) => log.warn({ err }, `${name} failed`));
    };
    const timer = setInterval(run, milliseconds);
    onStop(name, () => clearInterval(timer));
    run();
  };
