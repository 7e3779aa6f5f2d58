import type { Tools } from '../local/setup/prepare.mjs';

/** One figure of a part. */
export interface Row {
  /** Unique within the part. The history compares rows of the same name. */
  name: string;
  unit: string;
  /** One value per round. The results contain their median, the lowest and the highest. */
  values: number[];
  /**
   * The figure divided by the figure of a baseline in the same run. The baseline is, for example, a bare server or a
   * small journal.
   */
  ratio?: number;
  /** The aim for the ratio or, without a ratio, for the median. */
  aim?: { least: number } | { most: number };
}

export interface Place {
  /** A folder that is removed at the end. */
  folder: string;
  tools: Tools;
  /** Aborts on Ctrl-C. */
  signal: AbortSignal;
  /** The data folder of the demonstration journal. With `--quick`, all parts share it. */
  demoDir: string;
  /** `--quick`: the shortest run that shows that the part works. Its figures are meaningless. */
  quick: boolean;
  /** `--sizes 1000,10000`: the numbers of articles, or of manuscripts for the part `manuscripts`. */
  sizes?: number[];
  /** `--minutes 60`: the duration of the soak, and of the load before memory is measured. */
  minutes?: number;
}

/** Measures a part of the system and returns the figures. Stops everything that it has started, also after an error. */
export type Part = (place: Place) => Promise<Row[]>;

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** Returns the percentile of the values: `share` of the values are below it. */
export function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
