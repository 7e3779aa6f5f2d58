import { expect, it } from 'vitest';
import { searchQuerySchema } from './search.ts';

it('a reader’s query loses control characters, and is missing if nothing else remains', () => {
  expect(searchQuerySchema.parse({ q: '\u0000ice\u0001', author: '\u0000' })).toEqual({ q: 'ice' });
  expect(searchQuerySchema.parse({ q: ['\u0001a', 'b'] })).toEqual({ q: 'a' });
});
