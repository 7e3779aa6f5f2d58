import { once } from 'node:events';
import { connect } from 'node:net';
import { articleContextSchema, citationStyles } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  for (const issue of [1, 2, 3, 4]) await createIssue(content, issue);
});
afterAll(() => content.close());

const path = (refnumber: string) => `/api/archives/ref/${refnumber}/context`;
async function contextOf(refnumber: string, token?: string) {
  const answer = await content.get(path(refnumber), token);
  return articleContextSchema.strict().parse(await answer.json());
}
async function neighbours(refnumber: string, token?: string) {
  const { previous, next } = await contextOf(refnumber, token);
  return [previous?.refnumber, next?.refnumber];
}
async function related(refnumber: string) {
  return (await contextOf(refnumber)).related.map((article) => article.refnumber);
}

/** Opens a connection for requests that are sent without waiting for responses. */
async function client() {
  const socket = connect(Number(new URL(content.url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  await once(socket, 'connect');
  return {
    socket,
    send: (paths: string[]) =>
      socket.write(paths.map((each) => `GET ${each} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')),
    answered: () => received.split('HTTP/1.1 200 OK').length - 1,
  };
}

describe('the context of an article', () => {
  it('has the neighbours by page within the issue, except disabled ones', async () => {
    await publish(content, { refnumber: 'P100', pagenumber: '100-110', issue: '1' });
    await publish(content, { refnumber: 'P9', pagenumber: '9-20', issue: '1' });
    const hidden = await publish(content, { refnumber: 'P50', pagenumber: '50', issue: '1' });
    await publish(content, { refnumber: 'elsewhere', pagenumber: '30', issue: '2' });
    expect(await neighbours('P9')).toEqual([undefined, 'P50']);
    expect(await neighbours('P50')).toEqual(['P9', 'P100']);
    await disable(content, hidden);
    expect(await neighbours('P9')).toEqual([undefined, 'P100']);
    expect(await neighbours('P100')).toEqual(['P9', undefined]);
  });

  it('is available to administrators only for a disabled article, and not found for an unknown one', async () => {
    const admin = content.sign('admin');
    expect((await content.get(path('P50'))).status).toBe(404);
    expect((await content.get(path('P50'), content.sign('staff'))).status).toBe(404);
    expect(await neighbours('P50', admin)).toEqual(['P9', 'P100']);
    expect((await content.get(path('P51'), admin)).status).toBe(404);
  });

  it('has related articles by topic and by author, the most similar first and never the article itself', async () => {
    const far = { keywords: '', subject: '', issue: '3' };
    await publish(content, {
      ...far,
      refnumber: 'Z1',
      title: 'Zinc–air cells with biochar cathodes',
      keywords: 'zinc, biochar, electrocatalysis',
      authorname: 'A One',
    });
    await publish(content, {
      ...far,
      refnumber: 'Z2',
      title: 'Biochar for the electrocatalysis of zinc',
      authorname: 'B Two',
    });
    await publish(content, { ...far, refnumber: 'Z3', title: 'Zinc cells', authorname: 'C Three' });
    await publish(content, { ...far, refnumber: 'Z4', title: 'On poetry', authorname: 'a ONE' });
    await publish(content, { ...far, refnumber: 'Z5', title: 'Zinc in soil', authorname: 'D One' });
    await publish(content, {
      ...far,
      refnumber: 'Z6',
      title: 'Cells of the blood',
      authorname: 'E Six',
    });
    const hidden = await publish(content, {
      ...far,
      refnumber: 'Z7',
      title: 'Zinc–air cells with other biochar cathodes',
      authorname: 'F Seven',
    });
    expect(await related('Z1')).toEqual(['Z7', 'Z2', 'Z3', 'Z4']);
    await disable(content, hidden);
    expect(await related('Z1')).toEqual(['Z2', 'Z3', 'Z4']);
    expect(await related('Z6')).toEqual([]);
  });

  it('has citations in every style, with the current name of the journal', async () => {
    const { refnumber } = await publish(content, { issue: '2', authorname: 'Ada Lovelace' });
    for (const websitename of ['Journal of One', 'Journal of Two']) {
      await content.post('/api/settings', { websitename }, content.sign('admin'));
      const { citations } = await contextOf(refnumber);
      expect(citations.map(({ style }) => style)).toEqual(Object.keys(citationStyles));
      for (const { html } of citations) expect(html).toContain('Lovelace');
      for (const { html } of citations) expect(html).toContain(websitename);
    }
  });

  it('is computed in turns with other requests if it is not cached', async () => {
    const refnumbers = Array.from({ length: 8 }, (_, n) => `U${n}`);
    for (const refnumber of refnumbers) await publish(content, { refnumber, issue: '4' });
    const [contexts, other] = [await client(), await client()];
    // All requests are sent at once. Formatting the citations of a context blocks the event loop.
    contexts.send(refnumbers.map(path));
    other.send(['/api/revision']);
    await once(other.socket, 'data');
    expect(contexts.answered()).toBeLessThan(refnumbers.length);
    await expect.poll(contexts.answered).toBe(refnumbers.length);
    contexts.socket.destroy();
    other.socket.destroy();
  });

  it('has only the related articles that are already indexed, while the index is built', async () => {
    const loading = vi.spyOn(content.search, 'isLoaded', 'get').mockReturnValue(false);
    const { index } = content.search;
    const { articles } = content.catalogue.current.records;
    const [found] = await related('Z1');
    const [id, article] = [...articles].find(([, { refnumber }]) => refnumber === found) ?? [];
    index.replace(String(id), undefined);
    expect(await related('Z1')).not.toContain(found);
    index.replace(String(id), article);
    loading.mockRestore();
    expect(await related('Z1')).toContain(found);
  });

  it('has at most four related articles', async () => {
    const same = { subject: 'Rheology', keywords: 'thixotropy', authorname: 'G Eight', issue: '4' };
    // Numbered titles, because two random titles may share a part.
    const titled = (n: number) => ({ ...same, title: `Gel ${n}`, refnumber: `T${n}` });
    for (const n of [1, 2, 3, 4, 5, 6]) await publish(content, titled(n));
    expect(await related('T1')).toEqual(['T2', 'T3', 'T4', 'T5']);
  });
});
