/** Prints the steps of the check as they end, and finally as a table. */
export class Report {
  readonly #rows: string[] = [];
  /** The number of attempts that have failed. */
  failed = 0;

  /** Runs a step whose result is one line of text. */
  async step(step: string, work: () => Promise<string>): Promise<void> {
    const started = performance.now();
    console.log(`  …  ${step}`);
    const result = await work();
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    const row = `${step.padEnd(34)} ${seconds.padStart(5)} s  ${result}`;
    this.#rows.push(row);
    console.log(`  ✓  ${row}`);
  }

  /** Runs a step whose failure does not end the check, but becomes its result. */
  attempt(step: string, work: () => Promise<string>): Promise<void> {
    return this.step(step, () =>
      work().catch((error: unknown) => {
        this.failed += 1;
        return `FAILED: ${error instanceof Error ? error.message : error}`;
      }),
    );
  }

  print(): void {
    console.log(['', ...this.#rows, ...(this.failed ? [`${this.failed} failed`] : [])].join('\n'));
  }
}
