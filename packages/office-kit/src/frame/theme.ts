import {
  colorsTuple,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  mergeMantineTheme,
  type VariantColorsResolver,
} from '@mantine/core';

/** The shades of the site's accent color. The light scheme uses the eighth shade and the dark scheme the fourth. */
const teal = colorsTuple(
  '#e9f4f5 #d3e8eb #a6d5dc #6cc3cf #43a5b3 #288896 #176d7a #0d5a66 #0a4852 #07363e'.split(' '),
);

/** Warm greys that match the page's background. The fifth grey is for field borders: its contrast is at least 3:1. */
const gray = colorsTuple(
  '#f6f4ee #efece4 #e4e1d8 #d3cfc4 #8b8f92 #7a8086 #5b636b #454c53 #30363b #1c2024'.split(' '),
);

const dark = colorsTuple(
  '#e8e6e1 #c6c6c2 #a3a9ad #8b9398 #6d757b #3a4147 #1d2226 #14171a #0f1214 #0a0c0d'.split(' '),
);

const serif =
  '"Source Serif 4 Variable", "Source Serif 4", "Source Serif Fallback", "Source Serif Fallback 2", Georgia, serif';

/** Uses the site's colors for filled buttons, because Mantine computes their text color only for the light scheme. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled' || input.color !== input.theme.primaryColor) return colors;
  return {
    ...colors,
    background: 'var(--accent)',
    hover: 'color-mix(in srgb, var(--accent) 85%, var(--ink))',
    color: 'var(--accent-ink)',
  };
};

export const theme = createTheme({
  colors: { teal, gray, dark },
  black: '#1c2024',
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver: variantColors,
  respectReducedMotion: true,
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  fontFamily: 'var(--sans)',
  headings: { fontFamily: serif, fontWeight: '600' },
  cursorType: 'pointer',
  components: {
    // By default, the text of a `compact-md` button would be larger than the text of a full-size button.
    Button: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: size === 'compact-md' ? { '--button-fz': 'var(--mantine-font-size-sm)' } : {},
      }),
    },
    Radio: { defaultProps: { color: 'var(--accent)', iconColor: 'var(--accent-ink)' } },
    // Without `lockScroll`, which adds an inline style that the content security policy forbids. With the role
    // `presentation`, because the modal's `header` would otherwise be a second banner landmark.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        withCloseButton: false,
        transitionProps: { duration: 100 },
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 600 } },
    },
  },
});

/** The values of Mantine's variables: the site's variables (frame.css), which follow the system's color scheme. */
const tokens = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-disabled': 'var(--line)',
} as const;

export function themeVariables(): string {
  const defaults = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const changes = convertCssVariables({ variables: {}, light: tokens, dark: tokens });
  return `${convertCssVariables(defaults)}\n${changes}`;
}
