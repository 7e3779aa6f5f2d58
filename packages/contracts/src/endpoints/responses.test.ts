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

/** Returns whether a schema refuses unknown fields of an object or record at any depth. */
function isStrict(schema: z.ZodType): boolean {
  let found = false;
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema: { _zod }, jsonSchema }) {
      const { def } = _zod;
      const isRecordOfNames = def.type === 'record' && def.keyType._zod.def.type === 'enum';
      const isClosed = isRecordOfNames && def.mode !== 'loose';
      if (jsonSchema.additionalProperties === false || isClosed) found = true;
    },
  });
  return found;
}

it('accepts responses with fields that a later release has added', () => {
  expect(isStrict(z.object({ list: z.array(z.strictObject({})) }))).toBe(true);
  expect(isStrict(z.object({ counts: z.record(z.enum(['a']), z.int()) }))).toBe(true);
  const strict = all.filter((endpoint) => schemasOf(endpoint).some(isStrict));
  expect(strict.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
