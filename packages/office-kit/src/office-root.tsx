import '@fontsource-variable/source-serif-4/wght.css';
import './serif-fallback.css';
import { Outlet } from '@app/web-kit';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMantineStyles } from './mantine-styles.ts';
import { OfficeError, OfficeMessage } from './office-error.tsx';
import styles from './office-root.module.css';
import { queryClient } from './queries.ts';
import { theme } from './theme.ts';

export function OfficeRoot() {
  return (
    <OfficeProvider>
      <Outlet />
    </OfficeProvider>
  );
}

/** The error boundary of the root route. It is shown if the layout of the pages cannot be loaded. */
export function OfficeRootError() {
  return (
    <OfficeProvider>
      <OfficeMessage>
        <OfficeError />
      </OfficeMessage>
    </OfficeProvider>
  );
}

/** Provides Mantine's theme without the inline `<style>`, which the content security policy forbids. */
function OfficeProvider({ children }: { children: ReactNode }) {
  useMantineStyles();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <meta name="robots" content="noindex" />
      <div className={styles.root}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </div>
    </MantineProvider>
  );
}
