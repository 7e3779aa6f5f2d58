import { childNamed, isOn, visit, type XmlElement } from '@app/service-kit/docx';
import { type Styles, valOf } from './styles.ts';

/** The languages of the runs of a Word file. Word marks each run for its spelling checker. */
export class Languages {
  readonly #styles: Styles;
  readonly #default: Record<string, string>;
  #main = '';

  constructor(styles: Styles, stylesPart: XmlElement | undefined) {
    this.#styles = styles;
    const defaults = childNamed(childNamed(stylesPart, 'w:docDefaults'), 'w:rPrDefault');
    this.#default = childNamed(childNamed(defaults, 'w:rPr'), 'w:lang')?.attributes ?? {};
  }

  /** Determines the language of most letters. */
  count(root: XmlElement): void {
    const letters = new Map<string, number>();
    visit(root, (paragraph) => {
      if (paragraph.name !== 'w:p') return;
      const style = paragraphStyle(paragraph);
      for (const run of paragraph.children) {
        if (typeof run === 'string' || run.name !== 'w:r') continue;
        const language = primary(this.#languageOf(run, style));
        letters.set(language, (letters.get(language) ?? 0) + lettersIn(run));
      }
    });
    const [first] = [...letters].sort(([, one], [, other]) => other - one);
    this.#main = first?.[0] ?? '';
  }

  /** Returns the language of a run if it differs from the language of most of the text. */
  foreignOf(run: XmlElement, paragraph: XmlElement): string | undefined {
    if (lettersIn(run) === 0) return undefined;
    const language = this.#languageOf(run, paragraphStyle(paragraph));
    const isForeign = language !== '' && primary(language) !== this.#main && this.#main !== '';
    return isForeign ? language : undefined;
  }

  #languageOf(run: XmlElement, style: string | undefined): string {
    const properties = childNamed(run, 'w:rPr');
    const rtl = childNamed(properties, 'w:rtl');
    const key = rtl && isOn(rtl) ? 'w:bidi' : EAST_ASIAN.test(textOf(run)) ? 'w:eastAsia' : 'w:val';
    const langOf = (element: XmlElement | undefined) =>
      childNamed(element, 'w:lang')?.attributes[key];
    const ofStyle = (id: string | undefined) =>
      this.#styles.find(id, (each) => langOf(childNamed(each, 'w:rPr')));
    const language =
      langOf(properties) ??
      ofStyle(valOf(properties, 'w:rStyle')) ??
      ofStyle(style) ??
      this.#default[key] ??
      '';
    return TAG.test(language) ? language : '';
  }
}

/** A language tag. Word writes `x-none` for text that is not checked. */
const TAG = /^(?!x-|zxx|und)[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const primary = (language: string) => language.split('-')[0]?.toLowerCase() ?? '';
const paragraphStyle = (paragraph: XmlElement) => valOf(childNamed(paragraph, 'w:pPr'), 'w:pStyle');

function textOf(run: XmlElement): string {
  return run.children
    .flatMap((child) => (typeof child !== 'string' && child.name === 'w:t' ? child.children : []))
    .filter((child) => typeof child === 'string')
    .join('');
}
const lettersIn = (run: XmlElement) => textOf(run).match(/\p{L}/gu)?.length ?? 0;
