import '@fontsource-variable/source-serif-4/wght.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMantineStyles } from './mantine-styles.ts';
import styles from './office-provider.module.css';
import { theme } from './theme.ts';

/**
 * What every page of a back office stands in: Mantine with the site's theme, light or dark as
 * the system says, its styles confined to the pages inside. Nothing here writes an inline `<style>`:
 * the theme's variables are part of the confined sheet, which the content security policy allows.
 */
export function OfficeProvider({ children }: { children: ReactNode }) {
  useMantineStyles();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <meta name="robots" content="noindex" />
      <div className={styles.root}>{children}</div>
    </MantineProvider>
  );
}
