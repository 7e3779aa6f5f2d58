/**
 * Builds the index of a journal: `memory.ts ARTICLES TEXTS`. Prints the resident memory of this process, and the memory in use
 * after a garbage collection, in MB.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { times } from '../../checks/systems/texts.ts';
import { article, indexWithTexts } from './journal.ts';

const [articles = 0, texts = 0] = process.argv.slice(2).map(Number);
const built = await indexWithTexts(times(articles, article), texts);
const resident = process.memoryUsage.rss();
setFlagsFromString('--expose-gc');
for (let n = 0; n < 3; n += 1) runInNewContext('gc')();
const { heapUsed, external } = process.memoryUsage();
console.log(resident / 2 ** 20, (heapUsed + external) / 2 ** 20);
// The index is in use until here.
if (built.records.length !== articles) process.exitCode = 1;
