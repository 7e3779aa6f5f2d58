import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { parse } from './parse.ts';

const schema = z.strictObject({
  name: z.string('Required'),
  place: z.strictObject({ year: z.number('Must be a number') }),
});

const refusal = (run: () => unknown): AppError => {
  let thrown: unknown;
  try {
    run();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(AppError);
  return thrown as AppError;
};

describe('parse', () => {
  it('returns the output of the schema', () => {
    expect(parse(z.coerce.number(), '3')).toBe(3);
  });

  it('reports all issues with their paths, and each unknown field as a separate issue', () => {
    const error = refusal(() => parse(schema, { place: { year: 'x', moon: 1 }, extra: 1 }));
    expect(error).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(error.issues).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'Required' },
        { path: 'place.year', message: 'Must be a number' },
        { path: 'place.moon', message: 'Unknown field' },
        { path: 'extra', message: 'Unknown field' },
      ]),
    );
    expect(error.issues).toHaveLength(4);
  });

  it('lets the caller choose the error code depending on the issues', () => {
    const code = (issues: readonly { path: string }[]) =>
      issues[0]?.path === 'name' ? ('invalid_txnid' as const) : ('invalid_request' as const);
    expect(refusal(() => parse(schema, { place: { year: 1 } }, code)).code).toBe('invalid_txnid');
  });

  it('reports a missing body as an issue of the whole input', () => {
    expect(refusal(() => parse(schema, undefined)).issues).toMatchObject([{ path: '' }]);
  });
});
