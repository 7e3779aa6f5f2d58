import { describe, expect, it } from 'vitest';
import { isFileAddress } from './addresses.ts';
import { fullTextSchema } from './schema.ts';
import { emptyText, type FullText } from './tree.ts';

const textWith = (content: FullText['body']): FullText => ({ ...emptyText(), body: content });
const linkTo = (href: string) =>
  textWith([{ type: 'paragraph', id: 'p', content: [{ type: 'link', href, content: ['here'] }] }]);

const BAD = [
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///C:/Users/me/raw.xlsx',
  'file://server/share/raw.xlsx',
  '\\\\server\\share\\raw.xlsx',
  '//server/share',
  '/home/me/raw.xlsx',
  'C:/Users/me/raw.xlsx',
  'https://\\server',
  'blob:https://sea.example/1',
  '',
];

describe('a text', () => {
  it.each(BAD)('has no link to %j', (href) => {
    expect(fullTextSchema.safeParse(linkTo(href)).success).toBe(false);
  });

  it.each([
    'https://doi.org/10.1/a:b',
    'HTTP://sea.example',
    'ftp://sea.example/data',
    'mailto:me@sea.example',
    'supplement 1.pdf',
    'media/figure.png',
  ])('may have a link to %j', (href) => {
    expect(fullTextSchema.parse(linkTo(href))).toEqual(linkTo(href));
  });

  it.each(BAD.filter((address) => address !== ''))('has no picture at %j', (file) => {
    const picture = textWith([{ type: 'picture', id: 'i', file }]);
    expect(fullTextSchema.safeParse(picture).success).toBe(false);
  });

  it('has no picture at a mailto address', () => {
    expect(isFileAddress('mailto:me@sea.example')).toBe(false);
  });
});
