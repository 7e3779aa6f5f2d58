import {
  type CallInput,
  type Endpoint,
  parseResponse,
  type ResponseOf,
  urlOf,
} from '@app/contracts/endpoints';
import { AppError } from '../http/app-error.ts';

export type CallService = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<ResponseOf<E>>;

/** Returns a function that calls a service. A call fails with `not_found` for 404, and otherwise with `unavailable`. */
export function serviceClient(origin: string, timeoutMs: number): CallService {
  return async function callService(endpoint, input) {
    const url = origin + urlOf(endpoint, input);
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      });
      const { status } = response;
      const body = await response.json();
      if (status === 404) throw new AppError('not_found');
      if (status >= 400) throw new Error(`${url} responded with ${status}`);
      return parseResponse(endpoint, status, body);
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
    }
  };
}
