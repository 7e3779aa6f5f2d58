import * as fc from 'fast-check';
import { z } from 'zod';

/** The keywords of JSON Schema that occur in the schemas of requests as zod converts them. */
interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** The values of a record, whose keys are `required`. */
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

const LONGEST_TEXT = 60;
const LONGEST_ARRAY = 4;

const characters = ['\0', '\n', '\ud800', '\u202eabc', 'ﬃ', 'İ', '\u{1f600}', '١٢'];
const words = ['', ' ', '[]', 'true', 'null', 'NaN'];
const long = ['a\u0301'.repeat(30), 'a'.repeat(5_000), 'AND '.repeat(50), '9'.repeat(40)];
const paths = ['../../etc/passwd', '..%2f', '%00', '%ff', 'file:///etc/passwd'];
const scripts = ['"><script>alert(1)</script>', '<svg onload=alert(1)>', 'javascript:alert(1)'];
const templates = ['{{7*7}}', '\u0024{7*7}', '(a+)+$', '\r\nX-Injected: 1'];
const queries = ["' OR 1=1--", '{"$gt":""}', '$where'];
const formulas = ['=HYPERLINK("//x")', '＝1+1', '@SUM(1)', '-', '+'];
const properties = ['__proto__', 'constructor', 'toString'];
const numbers = ['0', '-1', '1e999', '0x10', '1-', '-5', '5-1', '127.0.0.1', '::1/0'];
const dates = ['2026-02-31', '0000-00-00', '9999-12-31T23:59:60Z'];

/**
 * Any character except half of a surrogate pair. The unit `binary` of fast-check is the same, but creates a table of all
 * characters first, which takes 4 s.
 */
const anyCharacter = fc
  .nat(0x10_ffff - 0x800)
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800));

export const anyText = (maxLength: number) => fc.string({ unit: anyCharacter, maxLength });

/** Texts that are often handled wrongly by encodings, paths, queries, templates, spreadsheets, numbers or objects. */
export const hostileText = fc.oneof(
  fc.constantFrom(...characters, ...words, ...long, ...paths, ...scripts),
  fc.constantFrom(...templates, ...queries, ...formulas, ...properties, ...numbers, ...dates),
  anyText(LONGEST_TEXT),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>({ $gt: '' }, { $ne: null }),
  fc.constantFrom<unknown>(null, true, [], {}, 0, -0, -1, 1.5, 2 ** 53, 1e308, [[]], ['', null]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The results of `inputOf`, because the same schemas are used for each role. */
const inputs = new WeakMap<z.ZodType, fc.Arbitrary<unknown>>();

/** Generates input for a zod schema. Refinements are not considered, so some of the input may be invalid. */
export function inputOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const options = { io: 'input', unrepresentable: 'any' } as const;
  // zod's own type includes all keywords of JSON Schema, each in several forms.
  const input = inputs.get(schema) ?? generated(z.toJSONSchema(schema, options) as JsonSchema);
  inputs.set(schema, input);
  return input;
}

function generated(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(generated));
  const { minimum: min = -1_000_000, maximum: max = 1_000_000 } = schema;
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = LONGEST_ARRAY } = schema;
      const maxLength = Math.max(minLength, Math.min(maxItems, LONGEST_ARRAY));
      return fc.array(generated(items), { minLength, maxLength });
    }
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    case 'boolean':
      return fc.boolean();
    default:
      return hostileValue;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  const others = Object.fromEntries(required.map((name) => [name, value]));
  const values = Object.entries({ ...others, ...properties }).map(
    ([name, each]) => [name, generated(each)] as const,
  );
  return fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys: required });
}

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST_TEXT }: JsonSchema) {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.max(minLength, Math.min(maxLength, LONGEST_TEXT));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: longest }),
    fc.lorem({ maxCount: 3 }),
    hostileText,
  );
}

/** Replaces, removes or adds one value somewhere inside the generated values. */
export function damaged(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), fc.constantFrom('replace', 'remove', 'add'), hostileText, hostileValue)
    .map(([generated, at, how, name, other]) => {
      const value = structuredClone(generated);
      const places = placesIn(value);
      const place = places[at % places.length];
      if (!place) return other;
      const [holder, key] = place;
      if (how === 'remove') delete holder[key];
      // `__proto__` must become an own property, as it does when JSON is parsed.
      else
        Object.defineProperty(holder, how === 'add' ? name : key, {
          ...dataProperty,
          value: other,
        });
      return value;
    });
}

const dataProperty = { configurable: true, enumerable: true, writable: true };

type Place = [holder: Record<string, unknown>, key: string];

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  // The cast is safe, because arrays are also objects with string keys.
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [[holder, key], ...placesIn(holder[key])] as Place[]);
}
