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

/**
 * Creates the client of another service. Its calls reject with `AppError('not_found')` for the status 404. They reject
 * with `AppError('unavailable')` for any other error, for an unexpected response, and if no response arrives within
 * `timeoutMs`.
 */
export function serviceClient(origin: string, timeoutMs: number): CallService {
  return async function callService(endpoint, input) {
    const url = origin + urlOf(endpoint, input);
    let status: number;
    let body: unknown;
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
      status = response.status;
      body = await response.json();
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
    if (status === 404) throw new AppError('not_found');
    try {
      if (status >= 400) throw new Error(`${url} responded with ${status}`);
      return parseResponse(endpoint, status, body);
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
  };
}
