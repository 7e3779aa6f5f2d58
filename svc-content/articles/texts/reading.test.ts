import { fullTextSchema } from '@app/contracts/full-text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { addText } from './testing/add-text.ts';

let content: TestContent;
let id: string;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
  id = (await publish(content, { refnumber: 'JRN-1' })).id;
  await addText(content, id);
});
afterAll(() => content.close());

it('sends readers nothing that precedes the text in the manuscript, such as addresses', async () => {
  const response = await content.get('/api/archives/ref/JRN-1/text');
  const text = fullTextSchema.parse(await response.json());
  expect([text.front, text.body[0]]).toMatchObject([[], { content: ['Words'] }]);
  // An editor compares the text with the title page.
  const { text: stored } = await content.textVersions.read(await content.textVersions.find(id, 2));
  expect(stored.front).toHaveLength(1);
});

it('does not let readers have a typeset PDF, because there is none yet', async () => {
  const response = await fetch(`${content.url}/api/admin/archives/${id}/text/shown`, {
    method: 'PUT',
    body: JSON.stringify({ shown: 1, pdf: 'typeset' }),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${content.sign('admin')}`,
    },
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('not typeset from texts yet');
});
