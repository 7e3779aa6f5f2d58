import { childNamed, elementsOf, visit, type XmlElement } from '@app/service-kit/docx';
import { flatten } from './flatten.ts';
import { textOf } from './nodes.ts';
import { joinSetApart } from './set-apart.ts';
import { type Styles, valOf } from './styles.ts';

/** Elements that readers do not see: deleted text, the former place of moved text, comments, and titles of tables. */
const UNSEEN = new Set(['w:del', 'w:moveFrom', 'w:commentReference', 'w:tblCaption']);

const isUnseen = (element: XmlElement): boolean =>
  UNSEEN.has(element.name) ||
  childNamed(childNamed(element, 'w:trPr'), 'w:del') !== undefined ||
  childNamed(childNamed(element, 'w:tcPr'), 'w:cellDel') !== undefined;

/**
 * Removes invisible content and tables of contents from a part, so that all other code reads only visible content.
 * Returns the paragraphs of the tables of contents.
 */
export function keepShown(root: XmlElement, styles: Styles): string[] {
  flatten(root);
  removeWhere(root, isUnseen);
  joinSetApart(root);
  const contents = takeContents(root, styles);
  const broken = brokenFields(root);
  removeWhere(root, (element) => broken.has(element));
  writeSymbols(root);
  return contents;
}

function removeWhere(element: XmlElement, isRemoved: (child: XmlElement) => boolean): void {
  element.children = element.children.filter(
    (child) => typeof child === 'string' || !isRemoved(child),
  );
  for (const child of elementsOf(element)) removeWhere(child, isRemoved);
}

interface OpenField {
  parts: XmlElement[];
  paragraph: XmlElement | undefined;
  hasResult: boolean;
}

/**
 * Returns the marks and codes of fields that have no end or no beginning. Some programs leave such marks behind. Word
 * shows the text after the marks, but pandoc would read this text as the code of the field. A code never contains
 * paragraphs, so a field that continues in another paragraph without a result has lost its end.
 */
function brokenFields(root: XmlElement): Set<XmlElement> {
  const broken = new Set<XmlElement>();
  const open: OpenField[] = [];
  let paragraph: XmlElement | undefined;
  const breakField = (field: OpenField | undefined) => {
    for (const part of field?.parts ?? []) broken.add(part);
  };
  const see = (element: XmlElement): void => {
    const outer = paragraph;
    if (element.name === 'w:p') paragraph = element;
    if (element.name === 'w:instrText') {
      const field = open.at(-1);
      if (field) field.parts.push(element);
      else broken.add(element);
    }
    if (element.name === 'w:fldChar') {
      const kind = element.attributes['w:fldCharType'];
      if (kind === 'begin') open.push({ parts: [], paragraph, hasResult: false });
      const field = open.at(-1);
      if (field) field.parts.push(element);
      else broken.add(element);
      if (field && kind === 'separate') field.hasResult = true;
      if (kind === 'end') {
        open.pop();
        if (field && !field.hasResult && field.paragraph !== paragraph) breakField(field);
      }
    }
    for (const child of elementsOf(element)) see(child);
    paragraph = outer;
  };
  see(root);
  open.forEach(breakField);
  return broken;
}

/** The characters of the font Symbol from 0x20 to 0x7e, and from 0xa0 to 0xfe. */
const SYMBOLS = [
  ...' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
];
const MORE_SYMBOLS = [
  ...'€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
];

/** Returns the character that the font Symbol shows for a code. */
function symbolOf(code: number): string | undefined {
  return code < 0xa0 ? SYMBOLS[code - 0x20] : MORE_SYMBOLS[code - 0xa0];
}

/** Fonts whose glyphs do not match their character codes. pandoc knows only the first one. */
const PICTOGRAMS = /^(?:wingdings|webdings|mt extra|marlett)/i;
const isSymbolFont = (name: string | undefined) => /^symbol$/i.test(name ?? '');
/** Text fonts, which have no glyphs for the codes of the font Symbol. Icon fonts have such glyphs. */
const TEXT_FONTS =
  /^(?:aptos|arial|batang|book antiqua|bookman|calibri|cambria|candara|century|charis|constantia|corbel|courier|dejavu|garamond|georgia|gill sans|gulim|helvetica|latin modern|liberation|lucida (?:sans|bright)|malgun|meiryo|microsoft (?:sans|yahei|jhenghei)|minion|ms (?:gothic|mincho|p|sans|serif)|myriad|noto (?:sans|serif)$|palatino|roman|simhei|simsun|stix|tahoma|times|trebuchet|verdana|yu (?:gothic|mincho))/i;
const isTextFont = (name: string | undefined) => name === undefined || TEXT_FONTS.test(name);

/**
 * Replaces symbols by characters. Symbols of pictogram and icon fonts stay and are reported. Word writes the codes of
 * such fonts from 0xf000 on.
 */
function writeSymbols(element: XmlElement): void {
  const fonts = childNamed(childNamed(element, 'w:rPr'), 'w:rFonts');
  const font = fonts?.attributes['w:ascii'] ?? fonts?.attributes['w:hAnsi'];
  element.children = element.children.flatMap((child) => {
    if (typeof child === 'string') return child;
    if (child.name === 'w:sym') return characterOf(child) ?? child;
    if (/^[wm]:t$/.test(child.name) && (isSymbolFont(font) || isTextFont(font))) {
      return withSymbols(child, isSymbolFont(font));
    }
    if (child.name === 'w:t' && font && !isKnownFont(font)) return withIconsApart(child, font);
    if (child.name === 'w:rPr' && isSymbolFont(font)) {
      return { ...child, children: child.children.filter((each) => each !== fonts) };
    }
    writeSymbols(child);
    return child;
  });
}

function characterOf({ attributes }: XmlElement): XmlElement | undefined {
  const code = Number.parseInt(attributes['w:char'] ?? '', 16);
  const font = attributes['w:font'];
  if (Number.isNaN(code) || PICTOGRAMS.test(font ?? '')) return undefined;
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  const isIcon = isPrivate(own) || (own !== code && !isTextFont(font));
  if (isIcon && !isSymbolFont(font)) return undefined;
  const character = isSymbolFont(font) ? symbolOf(own) : String.fromCodePoint(own);
  if (!character) return undefined;
  return { name: 'w:t', attributes: { 'xml:space': 'preserve' }, children: [character] };
}

/** Codes that Word shows in the font Symbol, even if the run has another font. */
const SYMBOL_CODES = /[\uf020-\uf0ff]/g;

function withSymbols(text: XmlElement, isSymbolFont: boolean): XmlElement {
  const codes = isSymbolFont ? /./gsu : SYMBOL_CODES;
  const children = text.children.map((child) => {
    if (typeof child !== 'string') return child;
    return child.replace(codes, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return symbolOf(code >= 0xf000 ? code - 0xf000 : code) ?? character;
    });
  });
  return { ...text, children };
}

const isPrivate = (code: number) => code >= 0xe000 && code <= 0xf8ff;

/** Turns characters that exist only in an icon font into `w:sym` elements, because readers do not have the font. */
const withIconsApart = (text: XmlElement, font: string): XmlElement[] =>
  elementsOf(text).length > 0
    ? [text]
    : text.children
        .join('')
        .split(/([\ue000-\uf8ff])/)
        .filter(Boolean)
        .map((part): XmlElement => {
          const code = part.charCodeAt(0);
          return isPrivate(code)
            ? {
                name: 'w:sym',
                attributes: { 'w:font': font, 'w:char': code.toString(16).toUpperCase() },
                children: [],
              }
            : {
                ...text,
                attributes: { ...text.attributes, 'xml:space': 'preserve' },
                children: [part],
              };
        });

/** Returns whether pandoc knows the characters of a symbol font. */
const isKnownFont = (name: string | undefined) => /^wingdings$/i.test(name ?? '');

/** Returns whether pandoc may not know a symbol, so that it would be lost. */
export const isUnknownSymbol = ({ name, attributes }: XmlElement): boolean =>
  name === 'w:sym' && !isKnownFont(attributes['w:font']);

/** The styles of tables of contents, and of lists of figures and tables. */
const CONTENTS_STYLE =
  /^(?:toc (?:\d|heading)|contents (?:\d|heading)|table of (?:figures|authorities))/i;

/**
 * Removes tables of contents from a part and returns their paragraphs. The page of the article has its own contents.
 */
function takeContents(root: XmlElement, styles: Styles): string[] {
  const taken: string[] = [];
  const within = paragraphsInFields(root);
  const take = (element: XmlElement) => {
    element.children = element.children.filter((child) => {
      if (typeof child === 'string') return true;
      const style = valOf(childNamed(child, 'w:pPr'), 'w:pStyle') ?? '';
      const isTaken =
        child.name === 'w:p' && (within.has(child) || CONTENTS_STYLE.test(styles.nameOf(style)));
      if (!isTaken) take(child);
      else if (textOf(child).trim() !== '') taken.push(textOf(child).trim());
      return !isTaken;
    });
  };
  take(root);
  return taken;
}

/** Returns the paragraphs with text of fields that are tables of contents. */
function paragraphsInFields(root: XmlElement): Set<XmlElement> {
  const found = new Set<XmlElement>();
  const open: { isContents: boolean; isResult: boolean }[] = [];
  visit(root, (paragraph) => {
    if (paragraph.name !== 'w:p') return;
    visit(paragraph, ({ name, attributes, children }) => {
      const field = open.at(-1);
      const kind = attributes['w:fldCharType'];
      if (name === 'w:fldChar' && kind === 'begin')
        open.push({ isContents: false, isResult: false });
      else if (name === 'w:fldChar' && kind === 'separate' && field) field.isResult = true;
      else if (name === 'w:fldChar' && kind === 'end') open.pop();
      else if (name === 'w:instrText' && field && /^\s*TOC\b/.test(children.join('')))
        field.isContents = true;
      else if (name === 'w:t' && open.some(({ isContents, isResult }) => isContents && isResult))
        found.add(paragraph);
    });
  });
  return found;
}
