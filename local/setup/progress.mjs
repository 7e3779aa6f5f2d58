// The build of a Go program takes minutes. Without reports, it would look like a failure.
const REPORT_EVERY_MS = 20_000;

/**
 * Runs `work` and prints its title and duration. Prints on standard error, because some commands print data on standard
 * output.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => (Date.now() - started) / 1000;
  console.error(`  …  ${title}`);
  const report = setInterval(
    () => console.error(`  …  ${title}: ${seconds().toFixed(0)} s so far`),
    REPORT_EVERY_MS,
  );
  try {
    const result = await work();
    console.error(`  ✓  ${title}: ${seconds().toFixed(1)} s`);
    return result;
  } finally {
    clearInterval(report);
  }
}
