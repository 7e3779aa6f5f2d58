import { expect, it } from 'vitest';
import type { Operation } from './document.ts';
import { servicePage } from './page.ts';

const pageText = (operation: Partial<Operation>) =>
  servicePage({
    name: 'svc-content',
    text: '',
    api: {
      info: { title: 'Title', description: 'Text.' },
      components: { schemas: {} },
      paths: {
        '/api/x': {
          get: { tags: ['X'], summary: 'X', security: [], responses: {}, ...operation },
        },
      },
    },
  }).replace(/<[^>]*>/g, '');

const body = (field: object) => ({
  requestBody: { content: { 'application/json': { schema: { properties: { field } } } } },
});

it.each([
  [{ type: 'string', minLength: 1, maxLength: 64 }, 'string (not empty, up to 64 characters)'],
  [{ type: 'integer', minimum: 1, maximum: 9 }, 'integer (from 1, up to 9)'],
  [{ type: 'array', items: { type: 'string' }, minItems: 1 }, 'list of string (1 or more)'],
  [{ type: 'string', pattern: '^a+$' }, 'string (matches ^a+$)'],
  [
    { anyOf: [{ type: 'string' }, { type: 'string', maxLength: 5 }] },
    'string (up to 5 characters)',
  ],
])('shows the limits of %j', (field, text) => {
  expect(pageText(body(field))).toContain(`field${text} optional`);
});

it('marks a deprecated call with its last day', () => {
  expect(pageText({ deprecated: true, 'x-sunset': '2030-01-31' })).toContain(
    'Deprecated: available until 2030-01-31.',
  );
  expect(pageText({})).not.toContain('Deprecated');
});

it.each([
  [[], 'Anyone.'],
  [[{}, { bearer: ['admin'] }], 'Anyone, optionally with the bearer token of administrators.'],
  [
    [{ bearer: ['staff'] }, { bearer: ['admin'] }],
    'With the bearer token of staff or administrators.',
  ],
  [
    [{ signature: [] }, { bearer: ['admin'] }],
    'With the signature of a link, or with the bearer token of administrators.',
  ],
])('names the callers that %j allows', (security, text) => {
  expect(pageText({ security })).toContain(text);
});

it('shows the type of an error response and which parameters are required', () => {
  const problem = { schema: { $ref: '#/components/schemas/Problem' } };
  const page = pageText({
    parameters: [{ in: 'query', name: 'q', required: true, schema: { type: 'string' } }],
    responses: {
      404: { description: 'not_found', content: { 'application/problem+json': problem } },
    },
  });
  expect(page).toContain('application/problem+json: Problem');
  expect(page).toContain('q: string in the query');
  expect(page).not.toContain('optional');
});
