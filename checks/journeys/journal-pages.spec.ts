import type { Page } from '@playwright/test';
import { indexes } from '../../local/demo/indexes.ts';
import { editors, JOURNAL_NAME, settings } from '../../local/demo/journal.ts';
import { expect, test } from './support/test.ts';

const journeys: { name: string; journey: (page: Page) => Promise<void> }[] = [];

/** Declares the journey with JavaScript, and adds it to those without JavaScript. */
function bothWays(name: string, journey: (page: Page) => Promise<void>): void {
  test(name, ({ page }) => journey(page));
  journeys.push({ name, journey });
}

bothWays('the menu leads to every part, but not to the hidden submission form', async (page) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const entries = ['HOME', 'EDITORIAL BOARD', 'ARCHIVES', 'INSTRUCTIONS', 'INDEXING', 'CONTACT US'];
  await expect(menu.getByRole('link')).toHaveText(entries);
  await expect(page.getByRole('link', { name: 'SUBMIT ONLINE' })).toHaveCount(0);
  const headings = {
    'EDITORIAL BOARD': 'Editorial board',
    ARCHIVES: /archives/i,
    INSTRUCTIONS: 'Instructions to authors',
    INDEXING: 'Indexing and abstracting',
    'CONTACT US': 'Contact us',
    HOME: JOURNAL_NAME,
  };
  for (const [entry, heading] of Object.entries(headings)) {
    await menu.getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(menu.locator('[aria-current="page"]')).toHaveText(entry);
  }
});

bothWays('every page has the sidebar', async (page) => {
  await page.goto('/archives');
  const sidebar = page.getByRole('complementary', { name: 'For authors and readers' });
  const email = settings.websiteemail ?? '';
  await expect(sidebar.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    `mailto:${email}`,
  );
  await expect(sidebar).toContainText(settings.whatsup_number ?? '');
  const chat = sidebar.getByRole('link', { name: 'Chat on WhatsApp' });
  const address = new URL((await chat.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/447700900123');
  expect(address.searchParams.get('text')).toMatch(/query.*Journal of Littoral Chemistry/);
  await expect(sidebar.getByRole('link', { name: /list of journals/ })).toHaveAttribute(
    'href',
    settings.journal_list_link ?? '',
  );
  await expect(sidebar.getByRole('img', { name: /^Cover of/ })).toBeVisible();
  await expect(sidebar.getByRole('img', { name: /certificate/ })).toBeVisible();
});

bothWays('the board shows its three frames, each editor with a picture', async (page) => {
  await page.goto('/board');
  const frames = {
    'Editor-in-Chief': 'chief editor',
    'Associate Editors': 'associate editor',
    'Assistant Editors': 'assistant editor',
  };
  for (const [title, category] of Object.entries(frames)) {
    const entries = page.getByRole('region', { name: title }).getByRole('listitem');
    const expected = editors.filter((editor) => editor.category === category);
    for (const { name, post, content } of expected) {
      const entry = entries.filter({ hasText: name });
      await expect(entry).toContainText(post);
      await expect(entry).toContainText(content);
      await entry.scrollIntoViewIfNeeded();
      await expect(entry.locator('img')).toHaveJSProperty('complete', true);
      await expect(entry.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    }
  }
});

bothWays('the pages for authors show the fees, the format and the policies', async (page) => {
  await page.goto('/instructions');
  await expect(page).toHaveTitle(`Instructions | ${JOURNAL_NAME}`);
  const main = page.getByRole('main');
  for (const text of [
    '₹2,500',
    '$60',
    /maximum of 5 authors/,
    /maximum of 50 references/,
    /double-blind peer review: two reviewers/,
    /open access/,
    /checked for plagiarism/,
    /indexed, refereed, peer reviewed and open access/,
    /motivate research in chemical sciences/,
    /in 5 days/,
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(main.getByRole('heading', { name: /ethics/i })).toBeVisible();
  const form = main.getByRole('link', { name: 'Download the copyright form' });
  const answer = await page.request.get((await form.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
});

bothWays('the page about the journal gives its aims and policies', async (page) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the journal');
  await expect(page.getByRole('main')).toContainText('motivate research in chemical sciences');
  await page.getByRole('main').getByRole('link', { name: 'instructions to authors' }).click();
  await expect(page).toHaveURL(/\/instructions$/);
});

bothWays('the page Indexing and the home page show the indexes with their logos', async (page) => {
  for (const path of ['/indexing', '/']) {
    await page.goto(path);
    for (const { title, link } of indexes) {
      const logo = page.getByRole('main').getByRole('link', { name: title, exact: true });
      await expect(logo).toHaveAttribute('href', link);
      await expect(logo.getByRole('img', { name: title, exact: true })).toBeVisible();
    }
  }
});

bothWays('the office can be reached by letter, WhatsApp and email', async (page) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Address' })).toContainText(
    'The Old Customs House',
  );
  const number = main.getByRole('link', { name: settings.whatsup_number ?? '' });
  await expect(number).toHaveAttribute('href', /^https:\/\/wa\.me\/447700900123\?text=/);
  await expect(main.getByRole('link', { name: settings.websiteemail ?? '' })).toBeVisible();
});

/** Lets the page read that submissions are closed, because another journey opens them. */
async function answerThatSubmissionsAreClosed(page: Page): Promise<void> {
  await page.route('/api/review/submissions', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), state: 'closed' } });
  });
}

for (const path of ['/manuscript', '/article']) {
  bothWays(`the submission form at ${path} has every field and choice`, async (page) => {
    await answerThatSubmissionsAreClosed(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'SUBMIT RESEARCH PAPER - Submission Form',
    );
    const form = page.getByRole('main').getByRole('form');
    const field = (label: string) => form.getByLabel(label);
    for (const label of [
      'Manuscript Title',
      'Author Names',
      'Email Address',
      'Phone Number',
      'Total No. Of Authors',
      'Article Type',
      'DOI',
      'Select Stream',
      'Select Area',
      'Upload Research Paper',
      'Upload Image',
    ]) {
      await expect(field(label)).toHaveAttribute('required', '');
    }
    await expect(field('Total No. Of Authors')).toHaveAttribute('placeholder', 'For Ex-5');
    await expect(field('Upload Research Paper')).toHaveAttribute('accept', /pdf/);
    await expect(form).toContainText('SVG, PNG, JPG or GIF (MAX. 800x400px)');
    const choices = (label: string) => field(label).getByRole('option').allTextContents();
    const ask = 'Please choose';
    const types = ['Research Paper', 'Review Paper', 'Case Study', 'Thesis'];
    expect(await choices('Article Type')).toEqual([ask, ...types]);
    expect(await choices('DOI')).toEqual([ask, 'NO', 'YES 200/- INR Extra Charges']);
    const streams = ['Engineering', 'Management', 'Science', 'Others'];
    expect(await choices('Select Stream')).toEqual([ask, ...streams]);
    const areas = await choices('Select Area');
    expect(areas).toHaveLength(1 + 37);
    expect([areas[1], areas.at(-1)]).toEqual(['Aeronautical Engineering', 'Software Engineering']);
  });
}

test('shows and does the same on every page of the journal without scripts', {
  tag: '@core',
}, async ({ plainPage }) => {
  for (const { name, journey } of journeys) await test.step(name, () => journey(plainPage));
});

test('the submission form sends nothing and keeps the input while submissions are closed', async ({
  page,
}) => {
  await answerThatSubmissionsAreClosed(page);
  // The page asks once whether submissions are open.
  const asked = page.waitForResponse('/api/review/submissions');
  await page.goto('/manuscript');
  await asked;
  const title = page.getByLabel('Manuscript Title');
  await title.fill('On tides');
  const button = page.getByRole('button', { name: 'Submit Research Paper' });
  await expect(button).toBeEnabled();
  const calls: string[] = [];
  page.on('request', (request) => {
    // Ignores fonts, pictures and files of the shell and the remote, which may load later than the page.
    const isFile = /^\/(assets|remotes)\//.test(new URL(request.url()).pathname);
    if (!isFile && !['font', 'image'].includes(request.resourceType())) calls.push(request.url());
  });
  await button.click();
  const status = page.getByRole('form').getByRole('status');
  await expect(status).toContainText('Nothing has been sent.');
  await expect(title).toHaveValue('On tides');
  expect(calls).toEqual([]);
});
