import './serif.css';
import { Outlet } from '@app/web-kit';
import { MantineProvider } from '@mantine/core';
import actionIcon from '@mantine/core/styles/ActionIcon.layer.css?text';
import alert from '@mantine/core/styles/Alert.layer.css?text';
import badge from '@mantine/core/styles/Badge.layer.css?text';
import button from '@mantine/core/styles/Button.layer.css?text';
import baseline from '@mantine/core/styles/baseline.layer.css?text';
import checkbox from '@mantine/core/styles/Checkbox.layer.css?text';
import closeButton from '@mantine/core/styles/CloseButton.layer.css?text';
import defaults from '@mantine/core/styles/default-css-variables.layer.css?text';
import global from '@mantine/core/styles/global.layer.css?text';
import inlineInput from '@mantine/core/styles/InlineInput.layer.css?text';
import input from '@mantine/core/styles/Input.layer.css?text';
import loader from '@mantine/core/styles/Loader.layer.css?text';
import modal from '@mantine/core/styles/Modal.layer.css?text';
import modalBase from '@mantine/core/styles/ModalBase.layer.css?text';
import overlay from '@mantine/core/styles/Overlay.layer.css?text';
import paper from '@mantine/core/styles/Paper.layer.css?text';
import passwordInput from '@mantine/core/styles/PasswordInput.layer.css?text';
import progress from '@mantine/core/styles/Progress.layer.css?text';
import radio from '@mantine/core/styles/Radio.layer.css?text';
import switchStyles from '@mantine/core/styles/Switch.layer.css?text';
import unstyledButton from '@mantine/core/styles/UnstyledButton.layer.css?text';
import visuallyHidden from '@mantine/core/styles/VisuallyHidden.layer.css?text';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useInsertionEffect } from 'react';
import { queryClient } from '../requests/queries.ts';
import { OfficeError, OfficeMessage } from './office-error.tsx';
import styles from './office-root.module.css';
import { theme, themeVariables } from './theme.ts';

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

/** Mantine's style sheets in the documented order. They are in the layer `mantine`, which unlayered styles override. */
const text = [
  baseline,
  defaults,
  global,
  unstyledButton,
  visuallyHidden,
  button,
  closeButton,
  actionIcon,
  paper,
  overlay,
  loader,
  input,
  inlineInput,
  passwordInput,
  radio,
  checkbox,
  switchStyles,
  modalBase,
  modal,
  alert,
  badge,
  progress,
].join('\n');

/**
 * Keeps filled buttons readable in forced-colors mode. The rule is not in a layer, so it overrides Mantine's layer.
 */
const forcedColors = `@media (forced-colors: active) {
  .mantine-Button-root:is([data-variant="filled"], :not([data-variant])):not([data-disabled]) {
    background: ButtonText;
    color: ButtonFace;
    forced-color-adjust: none;
  }
}`;

let sheet: CSSStyleSheet | undefined;

function mantineSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`${text}\n${themeVariables()}\n${forcedColors}`);
  }
  return sheet;
}

/** Applies Mantine's styles while the layout is mounted. Mantine's reset must not affect public pages shown later. */
function useMantineStyles(): void {
  useInsertionEffect(() => {
    const sheet = mantineSheet();
    document.adoptedStyleSheets.push(sheet);
    return () => {
      const at = document.adoptedStyleSheets.indexOf(sheet);
      if (at >= 0) document.adoptedStyleSheets.splice(at, 1);
    };
  }, []);
}
