import type { z } from 'zod';
import type { ApiName } from '../openapi/index.ts';

/**
 * One call that a consumer makes and what it uses of the answer. `{name}` in the path and in the body
 * stands for a value of the state; `given` names that state, which the provider's test makes.
 */
export interface Expectation {
  provider: ApiName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  given: string;
  /** Whose token is sent; none when it is left out. */
  as?: 'admin' | 'staff';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form, with a file of that kind in the field of that name. */
  form?: { fields: Record<string, string>; file?: { field: string; kind: 'pdf' | 'png' | 'csv' } };
  status: number;
  /** The fields that the consumer uses, and no others. */
  answer?: z.ZodType;
  /** Of an answer that is no JSON. */
  type?: string;
}
