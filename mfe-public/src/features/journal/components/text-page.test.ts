import { expect, it } from 'vitest';
import { withParts } from './text-page.tsx';

it('gives each heading with a text an id, and lists them in their order', () => {
  const html = '<p>One</p><h2>Fees &amp; <i>waivers</i></h2><h3>Less</h3><h2> </h2><h2>Ethics</h2>';
  expect(withParts(html)).toEqual({
    text: '<p>One</p><h2 id="part-1">Fees &amp; <i>waivers</i></h2><h3>Less</h3><h2> </h2><h2 id="part-2">Ethics</h2>',
    parts: [
      { id: 'part-1', title: 'Fees & waivers' },
      { id: 'part-2', title: 'Ethics' },
    ],
  });
});

it('does not change a text without headings', () => {
  expect(withParts('<p>h2</p>')).toEqual({ text: '<p>h2</p>', parts: [] });
});
