/**
 * Runs `work` and prints its title and duration.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = Date.now();
  console.log(`  …  ${title}`);
  const result = await work();
  console.log(`  ✓  ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
