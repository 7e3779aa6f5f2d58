import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

export const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request to the end of the response',
  labelNames: ['method', 'route', 'status'],
  // The fastest responses come from memory. The slowest are PDFs rendered by a browser.
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2.5, 10],
});

/** Serves prom-client's default registry at `/metrics`. */
export async function serveMetrics(host: string, port: number): Promise<Server> {
  collectDefaultMetrics();
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}
