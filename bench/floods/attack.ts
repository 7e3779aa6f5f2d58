/**
 * Sends the requests of one flood: `attack.ts FLOOD PORT SECONDS CONNECTIONS ADDRESSES`. Runs as a separate process, so
 * that it does not delay the measured clients. Prints the number of responses by status as JSON.
 */
import { Agent } from 'node:http';
import { send } from './requests.ts';
import { floods } from './targets.ts';

const AGENTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'python-requests/2.32.3',
];

const [flood = '', ...numbers] = process.argv.slice(2);
const [port = 0, seconds = 0, connections = 0, addresses = 0] = numbers.map(Number);
const target = floods[flood];
if (!target) throw new Error(`There is no flood ${flood}.`);

const statuses: Record<string, number> = {};
const until = performance.now() + seconds * 1_000;

async function attack(connection: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const from = `127.0.0.${2 + (connection % addresses)}`;
  const userAgent = AGENTS[connection % AGENTS.length] ?? '';
  while (performance.now() < until) {
    const { path, body } = target?.(connection) ?? { path: '/' };
    const method = body === undefined ? 'GET' : 'POST';
    const headers = {
      'user-agent': userAgent,
      'accept-encoding': 'gzip, br',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const { status } = await send({ port, path, from, agent, method, headers, body });
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  agent.destroy();
}

await Promise.all(Array.from({ length: connections }, (_, connection) => attack(connection)));
console.log(JSON.stringify(statuses));
