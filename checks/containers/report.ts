interface Row {
  step: string;
  result: string;
  seconds: number;
}

/** Prints the steps of the check as they end, and finally as a table. */
export class Report {
  readonly #rows: Row[] = [];
  #failed = 0;

  /** The number of attempts that have failed. */
  get failed(): number {
    return this.#failed;
  }

  /** Runs a step whose result is one line of text. */
  async step(step: string, work: () => Promise<string>): Promise<void> {
    const started = performance.now();
    console.log(`  …  ${step}`);
    const result = await work();
    const row = { step, result, seconds: (performance.now() - started) / 1000 };
    this.#rows.push(row);
    console.log(`  ✓  ${line(row)}`);
  }

  /** Runs a step whose failure does not end the check, but becomes its result. */
  async attempt(step: string, work: () => Promise<string>): Promise<void> {
    await this.step(step, async () => {
      try {
        return await work();
      } catch (error) {
        this.#failed += 1;
        return `FAILED: ${error instanceof Error ? error.message : error}`;
      }
    });
  }

  print(): void {
    console.log('');
    for (const row of this.#rows) console.log(line(row));
    if (this.#failed > 0) console.log(`${this.#failed} failed`);
  }
}

const line = ({ step, result, seconds }: Row) =>
  `${step.padEnd(34)} ${seconds.toFixed(0).padStart(5)} s  ${result}`;
