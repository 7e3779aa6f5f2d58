declare module '@citation-js/core' {
  import type { CslItem } from '../../articles/metadata/csl-item.ts';

  interface FormatOptions {
    format: 'html' | 'text';
    template: string;
    lang: string;
  }
  export class Cite {
    constructor(item: Partial<CslItem>, options: { generateGraph: boolean });
    format(output: 'bibliography', options: FormatOptions): string;
  }
  interface CslConfig {
    styles: { add(name: string, style: string): void; get(name: string): string };
    locales: { add(name: string, locale: string): void; get(name: string): string };
    /** Returns the citeproc-js processor of a style. Each processor is created only once. */
    engine(
      items: [],
      style: string,
      lang: string,
      format: 'html',
    ): {
      registry: { ambigcites: Record<string, string[]> };
    };
  }
  export const plugins: { config: { get(name: '@csl'): CslConfig } };
}

declare module '@citation-js/plugin-csl';
