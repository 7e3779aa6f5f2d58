import { type ErrorCode, errorStatus, problemSchema } from '@app/contracts';
import {
  type CallInput,
  type Endpoint,
  parseResponse,
  type ResponseOf,
  urlOf,
} from '@app/contracts/endpoints';
import { AppError, internalHeaders } from '@app/service-kit';

const TIMEOUT_MS = 20_000;

interface CallerParts {
  /** The origin of svc-content. */
  url: string;
  internalKeys: readonly string[];
}

/**
 * Calls an endpoint of svc-content with the `Authorization` header of a user, and thus with the rights of this user.
 */
export type CallAs = <E extends Endpoint>(
  authorization: string,
  endpoint: E,
  input: CallInput<E>,
) => Promise<ResponseOf<E>>;

/** Returns the function that calls svc-content. It rejects with the error code and details of the response. */
export function caller({ url, internalKeys }: CallerParts): CallAs {
  return async function callAs(authorization, endpoint, input) {
    const { status, data } = await send(authorization, endpoint, input).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    if (status < 300) return parseResponse(endpoint, status, data);
    const problem = problemSchema.safeParse(data).data;
    const isKnown = problem !== undefined && problem.error in errorStatus;
    // The cast is safe, because the error is one of the codes.
    throw new AppError(isKnown ? (problem.error as ErrorCode) : 'unavailable', {
      ...(problem?.detail !== undefined && { detail: problem.detail }),
      ...(problem?.issues && { issues: problem.issues }),
    });
  };

  async function send<E extends Endpoint>(
    authorization: string,
    endpoint: E,
    input: CallInput<E>,
  ): Promise<{ status: number; data: unknown }> {
    const { form, body } = input;
    const response = await fetch(url + urlOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        ...internalHeaders(internalKeys),
        authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, data: await response.json() };
  }
}
