import {
  type CallInput,
  type Endpoint,
  parseResponse,
  type ResponseOf,
  urlOf,
} from '@app/contracts/endpoints';
import { AppError } from '../http/app-error.ts';
import { internalHeaders } from '../http/internal-key.ts';
import { sendRequest } from '../http/send-request.ts';

/** An endpoint whose response anyone may read. */
type OpenEndpoint = Endpoint & { access: 'anyone' | 'admin-sees-more' };

/**
 * Calls an endpoint without a token. The type admits only endpoints that are open to anyone. Services have no rights of
 * their own, so an attacker who controls a service gains no rights.
 */
export type CallService = <E extends OpenEndpoint>(
  endpoint: E,
  input: CallInput<E> & { headers?: never },
) => Promise<ResponseOf<E>>;

/**
 * Returns a function that calls a service. A call rejects with `not_found` for 404, and otherwise with `unavailable`.
 */
export function serviceClient(
  origin: string,
  timeoutMs: number,
  internalKeys: readonly string[] = [],
): CallService {
  return async function callService(endpoint, input) {
    const url = origin + urlOf(endpoint, input);
    try {
      const { status, body } = await sendRequest(url, {
        method: endpoint.method,
        headers: {
          ...internalHeaders(internalKeys),
          ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: input.body === undefined ? undefined : JSON.stringify(input.body),
        timeoutMs,
      });
      const data: unknown = JSON.parse(body);
      if (status === 404) throw new AppError('not_found');
      if (status >= 300) throw new Error(`${url} responded with ${status}`);
      return parseResponse(endpoint, status, data);
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
    }
  };
}
