import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem, Role } from '@app/contracts';
import type { Contract } from './contract.ts';

interface StubOptions {
  contract: Contract;
  role: Role;
  log: (line: string) => void;
}

const READS = ['GET', 'HEAD'];
/** The interval of comments in an event stream. An idle stream would be closed, and browsers would reconnect. */
const EVENTS_ALIVE_MS = 10_000;

/**
 * Returns a request handler that responds with the examples of the contract and logs each response. It stores
 * nothing and validates nothing, and every login succeeds.
 */
export function createStubApi({ contract, role, log }: StubOptions) {
  return function answerByExample(req: IncomingMessage, res: ServerResponse): void {
    const { method = 'GET', url = '/' } = req;
    const path = url.split('?', 1)[0] ?? '/';
    // Discards the request body; unread data would block the connection.
    req.resume();
    const say = (what: string) => log(`stub  ${method} ${url}: ${what}`);
    const operation = contract(method === 'HEAD' ? 'GET' : method, path);
    if (!operation) {
      say('404, the contract does not define this call');
      refuse(res, `The contract has no ${method} ${path}, so the stub cannot answer it.`);
      return;
    }
    const { status, types, example } = operation;
    if (types.includes('text/event-stream')) {
      say('an event stream without events');
      keepOpen(res);
      return;
    }
    if (example === undefined) {
      say(`404, the contract has no example of ${types.join(', ') || 'an answer'}`);
      refuse(res, `The contract has no example of this ${types[0] ?? 'answer'}.`);
      return;
    }
    const kept = READS.includes(method) ? '' : '; nothing is stored';
    say(`${status}, the example${kept}`);
    const known = /^\/auth\/verify-token\/?$/.test(path) ? { ...Object(example), role } : example;
    send(res, status, 'application/json', known);
  };
}

function refuse(res: ServerResponse, detail: string): void {
  const problem = { error: 'not_found', title: 'Not found', status: 404, detail } satisfies Problem;
  send(res, 404, 'application/problem+json', problem);
}

function send(res: ServerResponse, status: number, type: string, body: unknown): void {
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  res.end(JSON.stringify(body));
}

function keepOpen(res: ServerResponse): void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  res.write(':\n\n');
  const alive = setInterval(() => res.write(':\n\n'), EVENTS_ALIVE_MS);
  res.once('close', () => clearInterval(alive));
}
