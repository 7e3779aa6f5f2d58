/**
 * Builds the index of a journal with ARTICLES articles, of which TEXTS have a full text: `memory.ts ARTICLES TEXTS`.
 * Prints the resident memory of this process in MB.
 */
import { times } from '../../checks/systems/texts.ts';
import { article, indexWithTexts } from './journal.ts';

const [articles = 0, texts = 0] = process.argv.slice(2).map(Number);
const built = await indexWithTexts(times(articles, article), texts);
console.log(process.memoryUsage.rss() / 2 ** 20);
// Uses the index, so that it is not garbage-collected before the measurement.
if (built.records.length !== articles) process.exitCode = 1;
