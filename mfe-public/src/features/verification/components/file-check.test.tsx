import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FileCheck } from './file-check.tsx';

it('renders the field disabled before hydration, so that nothing moves later', () => {
  const html = renderToStaticMarkup(<FileCheck />);
  expect(html).toMatch(/<div [^>]*data-waiting="true"[^>]*><label.*<input [^>]*type="file"/);
});
