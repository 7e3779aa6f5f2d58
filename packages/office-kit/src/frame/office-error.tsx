import { SOMETHING_WENT_WRONG } from '@app/contracts';
import {
  ApiError,
  isChunkFailure,
  isRouteErrorResponse,
  NetworkError,
  useRetry,
  useRouteError,
} from '@app/web-kit';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './office-error.module.css';

export function OfficeError() {
  const error = useRouteError();
  const retry = useRetry(error);

  if (isRouteErrorResponse(error) && error.status === 404) return <OfficeNotFound />;
  return (
    <section role="alert">
      <title>{SOMETHING_WENT_WRONG}</title>
      <h1>{SOMETHING_WENT_WRONG}</h1>
      <p>{reasonOf(error)}. You are still signed in.</p>
      <Button onClick={retry}>Retry</Button>
    </section>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return 'The server could not be reached';
  // The message of an error with this code may contain advice, such as to wait.
  if (error instanceof ApiError && error.code === 'unavailable') return error.message;
  if (isChunkFailure(error)) return 'This page could not be loaded';
  return 'The server could not answer';
}

export function OfficeNotFound() {
  return (
    <section>
      <title>Not Found!</title>
      <h1>Not Found!</h1>
    </section>
  );
}

export function OfficeMessage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}
