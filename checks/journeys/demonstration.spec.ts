import type { AdminEditor, Settings } from '@app/contracts';
import { editors } from '../../local/demo/journal.ts';
import { readPdf, squeezed } from '../systems/pdf-files.ts';
import { loadDemonstration } from './global-setup.ts';
import { call } from './support/api.ts';
import { expect, test } from './support/test.ts';

test('the demonstration journal is loaded only once', async ({ adminToken }) => {
  // Reads only the demonstration's records, because other journeys create records too.
  const read = async () => ({
    name: (await call<Settings>('/api/settings/', { token: adminToken })).body.websitename,
    editors: (await call<AdminEditor[]>('/api/editors/', { token: adminToken })).body.filter(
      ({ name }) => editors.some((editor) => editor.name === name),
    ),
    articles: (await call('/api/archives/2025/1/1', { token: adminToken })).body,
  });
  const before = await read();
  expect(await loadDemonstration()).toMatch(
    / 0 settings, 0 issues, 0 files, 0 editors, 0 indexes, 0 work entries, 0 articles, 0 full texts, 0 manuscripts/,
  );
  expect(await read()).toEqual(before);
});

test('its papers can be read and searched', { tag: '@core' }, async ({ request }) => {
  const answer = await request.get('/archives/2026/vol2/issue1/JLC260104.pdf');
  const { pages, text } = await readPdf(await answer.body());
  expect(pages).toBe(2);
  expect(squeezed(text)).toContain(squeezed('Volatile organosulfur compounds above drying kelp'));
  expect(text).toContain('Şebnem Çağlayan');
});
