import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpointsIn, type ResponseBody, schemaOf } from './endpoint.ts';
import { endpoints } from './tables.ts';

const all = Object.values(endpoints).flatMap(endpointsIn);

const schemasOf = ({ responses }: Endpoint): z.ZodType[] =>
  Object.values<ResponseBody>(responses).flatMap((response) =>
    'type' in response && response.type === 'events' && !('_zod' in response)
      ? Object.values(response.events)
      : (schemaOf(response) ?? []),
  );

/** Returns whether a schema refuses unknown fields of an object at any depth. */
const isStrict = (schema: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(
    '"additionalProperties":false',
  );

it('accepts responses with fields that a later release has added', () => {
  expect(isStrict(z.object({ list: z.array(z.strictObject({})) }))).toBe(true);
  const strict = all.filter((endpoint) => schemasOf(endpoint).some(isStrict));
  expect(strict.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
