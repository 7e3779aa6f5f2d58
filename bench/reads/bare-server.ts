/**
 * The baselines of `npm run bench -- reads`: a bare Koa server and a bare Node server, which return stored responses.
 * The arguments are `koa` or `node`, the port, and the folder of the responses.
 */
import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import Koa from 'koa';

const [kind, port, folder] = process.argv.slice(2);
const responses = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>();

function responseFor(path: string) {
  const name = path.split('/').at(-1) ?? '';
  const known = responses.get(name);
  if (known) return known;
  const headers = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
  const response = { headers, body: readFileSync(`${folder}/${name}.body`) };
  responses.set(name, response);
  return response;
}

if (kind === 'koa') {
  const app = new Koa();
  // Otherwise Koa would print an error when the load generator ends and disconnects.
  app.silent = true;
  app.use((ctx) => {
    ctx.body = 'ready';
    if (ctx.path === '/readyz') return;
    const { headers, body } = responseFor(ctx.path);
    ctx.set(headers as Record<string, string>);
    ctx.body = body;
  });
  app.listen(Number(port), '127.0.0.1');
} else {
  createServer((request, response) => {
    if (request.url === '/readyz') {
      response.end('ready');
      return;
    }
    const { headers, body } = responseFor(request.url ?? '');
    response.writeHead(200, headers);
    response.end(body);
  }).listen(Number(port), '127.0.0.1');
}
