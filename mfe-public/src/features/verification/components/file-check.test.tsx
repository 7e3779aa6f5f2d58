import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FileCheck } from './file-check.tsx';

it('gives the field its place before hydration, where it cannot be used', () => {
  const html = renderToStaticMarkup(<FileCheck />);
  expect(html).toMatch(/<div [^>]*data-waiting="true"[^>]*><label.*<input [^>]*type="file"/);
});
