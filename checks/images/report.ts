interface Row {
  step: string;
  result: string;
  seconds: number;
}

/** Prints the steps of the check as they end, and again as a table at the end. */
export class Report {
  readonly #rows: Row[] = [];

  /** Runs a step whose result is one line of text. */
  async step(step: string, work: () => Promise<string>): Promise<void> {
    const started = performance.now();
    console.log(`  …  ${step}`);
    const result = await work();
    const row = { step, result, seconds: (performance.now() - started) / 1000 };
    this.#rows.push(row);
    console.log(`  ✓  ${line(row)}`);
  }

  print(): void {
    console.log('');
    for (const row of this.#rows) console.log(line(row));
  }
}

const line = ({ step, result, seconds }: Row) =>
  `${step.padEnd(34)} ${seconds.toFixed(0).padStart(5)} s  ${result}`;
