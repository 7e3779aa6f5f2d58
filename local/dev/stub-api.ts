import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem, Role } from '@app/contracts';
import type { Contract } from './contract.ts';

export interface StubOptions {
  contract: Contract;
  /** Whom every login makes of its user. */
  role: Role;
  log: (line: string) => void;
}

const READS = ['GET', 'HEAD'];
/** A line of events is cut where nothing comes: browsers then open it anew. */
const EVENTS_ALIVE_MS = 10_000;

/**
 * Answers the calls of services by the examples of their contract, and says in the log what it
 * answered. It keeps nothing and checks nothing: whoever logs in is let in.
 */
export function createStubApi({ contract, role, log }: StubOptions) {
  return function answerByExample(req: IncomingMessage, res: ServerResponse): void {
    const { method = 'GET', url = '/' } = req;
    const path = url.split('?', 1)[0] ?? '/';
    // Nobody reads what was sent, which must not hold up the connection.
    req.resume();
    const say = (what: string) => log(`stub  ${method} ${url}: ${what}`);
    const operation = contract(method === 'HEAD' ? 'GET' : method, path);
    if (!operation) {
      say('404, the contract has no such call');
      refuse(res, `The contract has no ${method} ${path}, so the stub cannot answer it.`);
      return;
    }
    const { status, types, example } = operation;
    if (types.includes('text/event-stream')) {
      say('events, of which none will come');
      keepOpen(res);
      return;
    }
    if (example === undefined) {
      say(`404, the contract has no example of ${types.join(', ') || 'an answer'}`);
      refuse(res, `The contract has no example of this ${types[0] ?? 'answer'}.`);
      return;
    }
    const kept = READS.includes(method) ? '' : '; nothing is kept';
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
