import { expect, it } from 'vitest';
import { shareLinks } from './components/share-article.tsx';

it('links for sharing contain the title and the address, whatever characters these contain', () => {
  const title = 'Salt & water: 5% of “CO2”?';
  const url = 'https://journal.example.org/archives/2026/vol1/issue1/A-1';
  const links = new Map(shareLinks(title, url).map(({ name, href }) => [name, new URL(href)]));
  const query = (name: string) => Object.fromEntries(links.get(name)?.searchParams ?? []);
  expect(query('Email')).toEqual({ subject: title, body: url });
  expect(query('WhatsApp')).toEqual({ text: `${title} ${url}` });
  expect(query('LinkedIn')).toEqual({ url });
  expect(query('X')).toEqual({ text: title, url });
  expect(query('Facebook')).toEqual({ u: url });
});
