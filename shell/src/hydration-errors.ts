import { NetworkError } from '@app/web-kit';
import {
  type HydrationState,
  UNSAFE_ErrorResponseImpl as RouteErrorResponse,
} from 'react-router-dom';

/** How the renderer writes an error of the page into the document. */
export type WrittenError =
  | { kind: 'response'; status: number; statusText: string; data: unknown }
  | { kind: 'error'; name: string };

/**
 * The router and the error pages tell errors by their class, which JSON does not keep: without it
 * React would find another page here than the server wrote.
 */
export function reviveErrors(hydration: HydrationState): HydrationState {
  if (!hydration.errors) return hydration;
  const written = hydration.errors as Record<string, WrittenError>;
  const errors = Object.fromEntries(
    Object.entries(written).map(([routeId, error]) => [routeId, revive(error)]),
  );
  return { ...hydration, errors };
}

function revive(error: WrittenError): unknown {
  if (error.kind === 'response') {
    return new RouteErrorResponse(error.status, error.statusText, error.data);
  }
  const message = 'The server could not make this page';
  if (error.name === 'NetworkError') return new NetworkError(message);
  return Object.assign(new Error(message), { name: error.name });
}
