import { NetworkError } from '@app/web-kit';
import type { HydrationState } from 'react-router-dom';

/** An error as the renderer writes it into the hydration data. */
export type WrittenError =
  | { kind: 'response'; status: number; statusText: string; data: unknown }
  | { kind: 'error'; name: string };

/**
 * Restores the classes of the errors, which JSON does not preserve. Hydration needs them to render the same error page
 * as the server.
 */
export function reviveErrors(hydration: HydrationState): HydrationState {
  if (!hydration.errors) return hydration;
  // `writeErrors` of mfe-public's renderer has written this data.
  const written = hydration.errors as Record<string, WrittenError>;
  const errors = Object.fromEntries(
    Object.entries(written).map(([routeId, error]) => [routeId, revive(error)]),
  );
  return { ...hydration, errors };
}

function revive(error: WrittenError): unknown {
  if (error.kind === 'response') {
    // `isRouteErrorResponse` recognises the router's own errors by their fields.
    const { status, statusText, data } = error;
    return { status, statusText, data, internal: false };
  }
  const message = 'The server could not render this page';
  if (error.name === 'NetworkError') return new NetworkError(message);
  return Object.assign(new Error(message), { name: error.name });
}
