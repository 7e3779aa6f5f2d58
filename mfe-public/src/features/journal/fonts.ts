import regular from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2';
import italic from '@fontsource/source-serif-4/files/source-serif-4-latin-600-italic.woff2';
import semibold from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2';
import { preload } from 'react-dom';

/** Preloads the fonts of headings and texts, which browsers would request only when they lay out the page. */
export function preloadFonts(): void {
  for (const file of [regular, semibold]) preloadFont(file);
}

/** Preloads the font of italics in headings. */
export function preloadItalics(): void {
  preloadFont(italic);
}

function preloadFont(file: string): void {
  preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
