import type { Role } from '@app/contracts';
import { type CallInput, type Endpoint, parseResponse, urlOf } from '@app/contracts/endpoints';
import { LINK_HEADER } from '@app/contracts/manuscripts';
import type { TestReview } from './start-review.ts';

/** Returns a function that calls endpoints with these headers, and returns the response or its error code. */
export const clientOf =
  (review: TestReview, headers: Record<string, string>) =>
  async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    const { body, form } = input;
    const response = await review.call(urlOf(endpoint, input), {
      method: endpoint.method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const data: unknown = await response.json();
    if (response.status < 300) return parseResponse(endpoint, response.status, data);
    const { error, issues } = data as { error: string; issues?: { message: string }[] };
    throw new Error([error, ...(issues ?? []).map(({ message }) => message)].join(': '));
  };

/** Calls as a user of the desk. */
export const deskClient = (review: TestReview, role: Role = 'admin', sub?: string) =>
  clientOf(review, { authorization: `Bearer ${review.sign(role, sub)}` });

/** Calls with a new link of a reviewer. */
export async function reviewerClient(review: TestReview, manuscript: string, invitation: string) {
  const token = await review.links.issue({
    ...{ _id: invitation, manuscript, role: 'reviewer', email: 'karel@heat.example' },
  });
  return clientOf(review, { [LINK_HEADER]: token });
}
