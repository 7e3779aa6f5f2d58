import { makeIssue } from './support/api.ts';
import { articleForm } from './support/article-form.ts';
import { expect, test } from './support/test.ts';

const words = ['esters', 'Kinetics', 'ketones', 'Synthesis', 'Chad'];

test('a duplicated tab has a draft of its own, and each tab keeps its draft after a reload', async ({
  adminPage: page,
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  await page.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
  const first = articleForm(page);
  const drafts = async () => {
    const texts = await page.evaluate<string[]>(
      'Object.keys(localStorage).filter((key) => key.includes("draft")).map((key) => localStorage.getItem(key))',
    );
    return texts.map((text) => words.filter((word) => text.includes(word)).join()).sort();
  };
  await first.fill({ keywords: 'esters', subject: 'Kinetics' });
  await expect.poll(drafts).toEqual(['esters,Kinetics']);

  // Copies the storage of the tab, as the command “Duplicate” of browsers does.
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate('void window.open(location.href)'),
  ]);
  const second = articleForm(copy);
  await second.fill({ keywords: 'ketones', subject: 'Synthesis' });
  await expect.poll(drafts).toEqual(['esters,Kinetics', 'ketones,Synthesis']);
  await first.fill({ country: 'Chad' });
  await expect.poll(drafts).toEqual(['esters,Kinetics,Chad', 'ketones,Synthesis']);

  for (const tab of [page, copy]) {
    tab.on('dialog', (dialog) => void dialog.accept());
    await tab.reload();
  }
  await first.expectValues({ keywords: 'esters', subject: 'Kinetics', country: 'Chad' });
  await second.expectValues({ keywords: 'ketones', subject: 'Synthesis' });
});
