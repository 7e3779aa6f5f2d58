import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemSchema, type RenderedPage } from '@app/contracts';
import { serviceFetch } from '../../server/service-calls.ts';
import { createRenderer } from '../render.tsx';

export interface FakeContent {
  render(url: string): Promise<RenderedPage>;
  /** Renders a page without the comments that React inserts between texts. */
  renderPlain(url: string): Promise<RenderedPage>;
  stop(): void;
}

/**
 * Starts a fake svc-content for tests of the markup. Unless `pdfOrigin` is given, the fake also replaces svc-pdf.
 * `answers` maps paths to response bodies. A number is an error status. A problem object is sent with its own status.
 * Unknown paths respond with 404. The indexing entries, which the layout reads on every page, are empty by default.
 */
export async function startFakeContent(
  answers: Record<string, unknown>,
  pdfOrigin?: string,
): Promise<FakeContent> {
  const content = createServer((req, res) => {
    const answer = { '/api/indexing': [], ...answers }[req.url ?? ''] ?? 404;
    const body = typeof answer === 'number' ? { error: 'refused', status: answer } : answer;
    const status = typeof answer === 'number' ? answer : problemSchema.safeParse(body).data?.status;
    res.writeHead(status ?? 200, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    content.listen(0, '127.0.0.1', resolve);
  });
  const { port } = content.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const renderPage = createRenderer(
    serviceFetch({ content: origin, pdf: pdfOrigin ?? origin }, {}),
  );
  const render = (url: string) => renderPage(url, AbortSignal.timeout(20_000));
  return {
    render,
    renderPlain: async (url) => {
      const page = await render(url);
      return { ...page, body: page.body.replaceAll('<!-- -->', '') };
    },
    stop: () => {
      content.closeAllConnections();
      content.close();
    },
  };
}
