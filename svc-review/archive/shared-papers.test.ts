import { expect, it } from 'vitest';
import { SharedPapers } from './shared-papers.ts';

it('shows the name of the author in this manuscript, even if another one has used the same ORCID iD', async () => {
  const articles = [{ title: 'On <i>Salmo</i>', authors: ['A. Lee', 'B. Roe'] }];
  const papers = new SharedPapers(async () => ({ articles }) as never);
  const orcid = '0000-0002-1825-0097';
  const namesBy = async (name: string) =>
    (await papers.of([{ name, orcid }]))?.map(({ author }) => author);
  expect(await namesBy('Ann Lee')).toEqual(['Ann Lee', 'Ann Lee']);
  expect(await namesBy('A. B. Lee')).toEqual(['A. B. Lee', 'A. B. Lee']);
});
