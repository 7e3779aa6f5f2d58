import { isLocalLink, withoutLocalPaths } from '@app/service-kit/docx';
import { isOutOfMemory } from '@app/service-kit/serve-process';
import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import type { Removals } from '../cleaning/removals.ts';
import { hiddenInContent } from './content-texts.ts';
import { cleanPicture } from './pictures.ts';
import { cleanProfile } from './profiles.ts';
import { type CopiedShape, type ShapeName, shapes } from './shapes.ts';

/** The kind of removal that an omitted key counts as. Other keys are counted elsewhere, or mean nothing to editors. */
const reasons: Record<string, Parameters<Removals['add']>[0]> = {
  Metadata: 'metadata',
  PieceInfo: 'program-data',
  LastModified: 'program-data',
  SpiderInfo: 'program-data',
  OPI: 'program-data',
  Thumb: 'program-data',
  AF: 'attachments',
  AA: 'scripts',
};
/** Lists from which elements may be removed. In other arrays, a removed element becomes null. */
const LISTS = new Set(
  'Annots K Kids OCGs ON OFF Order RBGroups Locked Configs AS A Ref'.split(' '),
);
/** The Chinese script that a country implies. */
const SCRIPTS: Record<string, string> = {
  ...{ CN: 'zh-Hans', SG: 'zh-Hans', TW: 'zh-Hant', HK: 'zh-Hant', MO: 'zh-Hant' },
};
const GOTO_PAGES = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];
/**
 * The minimum length of a name that is reported. Shorter names come from the specification, or do not identify a
 * person.
 */
const SHORTEST_NAME = 5;
/** The maximum length, in bytes, of a text that is reported. Longer texts are data, such as tables of colours. */
const LONGEST_TEXT = 4_000;

type Target = Exclude<PdfObject, PdfRef>;

/** A text of the copy outside of the visible content of the pages, such as the address of a link. */
export interface SideText {
  text: string;
  /** The number of the page, from 1. Undefined for texts of the whole document. */
  page: number | undefined;
}

interface Waiting {
  from: PdfDict;
  to: PdfDict;
  shape: CopiedShape;
}

/** Copies objects of one document to another one, with only the keys that `shapes` names. */
export class Copier {
  readonly texts: SideText[] = [];
  /** The pages of pictures that were not cleaned: they could not be read, or are inside the content of a page. */
  readonly unread: (number | undefined)[] = [];
  readonly #from: PDF;
  readonly #to: PDF;
  readonly #removals: Removals;
  /** The copies, by original and shape. */
  readonly #copies = new Map<PdfObject, Map<ShapeName, PdfRef>>();
  /** The copies to fill. A list replaces recursion, because thousands of bookmarks may be linked in one chain. */
  readonly #waiting: Waiting[] = [];
  readonly #names = new Set<string>();
  #page: number | undefined;
  #layers = 0;

  constructor(from: PDF, to: PDF, removals: Removals) {
    this.#from = from;
    this.#to = to;
    this.#removals = removals;
  }

  resolve(value: PdfObject | null | undefined): Target | undefined {
    let target = value;
    // Follow at most eight references. PDF permits no reference to a reference, but a file could contain a loop.
    for (let at = 0; at < 8 && target instanceof PdfRef; at += 1) {
      target = this.#from.context.registry.resolve(target);
    }
    return target instanceof PdfRef || target instanceof PdfNull
      ? undefined
      : (target ?? undefined);
  }

  /** Registers the empty copy of a page, so that links and the structure can refer to it before it is filled. */
  addPage(original: PdfDict): { page: PdfDict; ref: PdfRef } {
    const page = new PdfDict();
    const ref = this.#to.context.register(page);
    this.#remember(original, 'page', ref);
    return { page, ref };
  }

  /**
   * Fills the copy of a page or of the catalog, and copies all objects that it needs. `number` is the number of the
   * page.
   */
  fill(from: PdfDict, to: PdfDict, shape: CopiedShape, number?: number): void {
    this.#page = number;
    this.#fill({ from, to, shape });
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#fill(next);
  }

  #remember(original: PdfObject, shape: ShapeName, ref: PdfRef): void {
    const copies = this.#copies.get(original) ?? new Map<ShapeName, PdfRef>();
    this.#copies.set(original, copies.set(shape, ref));
  }

  #fill({ from, to, shape: name }: Waiting): void {
    const { keys, others } = shapes[name];
    const shapeOf = new Map<string, ShapeName>();
    for (const [shape, list] of Object.entries(keys ?? {})) {
      for (const key of list.split(' ')) shapeOf.set(key, shape as ShapeName);
    }
    for (const [{ value: key }, value] of from) {
      const shape = shapeOf.get(key) ?? others;
      const copy = shape && this.#copy(value, shape, key);
      if (copy && !shapeOf.has(key)) this.#noteName(key);
      if (copy) to.set(key, copy);
      else if (!shape) this.#noteRemoved(key, value);
    }
    if (
      name === 'marking' &&
      from.getName('Type', (ref) => this.resolve(ref) ?? null)?.value === 'OCG'
    ) {
      this.#layers += 1;
      this.#removals.add('layer-names');
      to.set('Name', PdfString.fromString(`Layer ${this.#layers}`));
    }
    if (from instanceof PdfStream && to instanceof PdfStream) {
      for (const key of ['Filter', 'DecodeParms']) {
        const copy = this.#copy(from.get(key), 'filter', key);
        if (copy && !to.has(key)) to.set(key, copy);
      }
    }
  }

  /**
   * Reports a name in the document. Programs derive names of structure elements, fonts and resources from styles, files
   * and layers.
   */
  #noteName(name: string): void {
    if (name.length < SHORTEST_NAME || this.#names.has(name)) return;
    this.#names.add(name);
    const words = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replace(/[_+]/g, ' ');
    // The search for people requires capitals, which names of files may lack.
    const text = words.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
    this.texts.push({ text, page: this.#page });
  }

  #noteRemoved(key: string, value: PdfObject): void {
    const reason = key.startsWith('PTEX.') ? 'program-data' : reasons[key];
    if (reason && this.resolve(value)) this.#removals.add(reason);
  }

  #copy(value: PdfObject | undefined, shape: ShapeName, key: string): PdfObject | undefined {
    const target = this.resolve(value);
    if (!target) return undefined;
    if (shape === 'page') return this.#copies.get(target)?.get('page');
    if (shape === 'kid') {
      const copies = this.#copies.get(target);
      return copies?.get('annotation') ?? copies?.get('picture');
    }
    if (target instanceof PdfArray) return this.#copyArray(target, shape, key);
    if (target instanceof PdfDict) {
      return shape === 'value' ? undefined : this.#copyDict(value, target, shape);
    }
    if (target instanceof PdfName && shape !== 'filter') this.#noteName(target.value);
    return target instanceof PdfString ? this.#copyText(target, shape, key) : target;
  }

  #copyArray(target: PdfArray, shape: ShapeName, key: string): PdfObject | undefined {
    if (shape === 'destination' && key !== 'Names') return this.#copyDestination(target);
    const items = [...target].map((item) => this.#copy(item, shape, key === 'Names' ? '' : key));
    if (LISTS.has(key)) return new PdfArray(items.filter((item) => item !== undefined));
    return new PdfArray(items.map((item) => item ?? PdfNull.instance));
  }

  /** Copies `[page /Fit …]`. Returns undefined if the page is not part of the copy. */
  #copyDestination(target: PdfArray): PdfArray | undefined {
    const [first, ...others] = target;
    const page = this.#copy(first, 'page', '');
    const rest = others.map((item) => this.#copy(item, 'value', '') ?? PdfNull.instance);
    return page && new PdfArray([page, ...rest]);
  }

  #copyText(target: PdfString, shape: ShapeName, key: string): PdfString | undefined {
    // Leave out the texts in the list of layers: they are names of groups.
    if (shape === 'marking') return undefined;
    if (shape === 'colour' || target.bytes.length > LONGEST_TEXT) return target;
    const text = target.asString();
    if (key === 'Lang') return this.#copyLanguage(text);
    const shortened = key === 'URI' ? undefined : withoutLocalPaths(text);
    if (shortened !== undefined) this.#removals.add('local-paths');
    else if (key !== 'Registry' && key !== 'Ordering') this.texts.push({ text, page: this.#page });
    return shortened === undefined ? target : PdfString.fromString(shortened);
  }

  /** Copies a language without its country: `en` of `en-IN`. Screen readers choose the voice by the language. */
  #copyLanguage(text: string): PdfString {
    const [, language = '', country = ''] =
      /^([a-z]{2,3}(?:-[a-z]{4})?)(?:[-_](.*))?$/i.exec(text) ?? [];
    if (country !== '') this.#removals.add('countries');
    const script = language.toLowerCase() === 'zh' ? SCRIPTS[country.toUpperCase()] : undefined;
    return PdfString.fromString(script ?? language);
  }

  #copyDict(
    value: PdfObject | undefined,
    target: PdfDict,
    shape: CopiedShape,
  ): PdfObject | undefined {
    const known = this.#copies.get(target)?.get(shape);
    if (known) return known;
    if (!this.#accepts(target, shape)) return undefined;
    const isStream = target instanceof PdfStream;
    if (isStream && !shapes[shape].isStream) return undefined;
    const copy = isStream ? this.#copyStream(target, shape) : new PdfDict();
    const waiting = { from: target, to: copy, shape };
    if (!(value instanceof PdfRef)) {
      // The recursion is limited, because the reader permits only a certain depth of objects within objects.
      this.#fill(waiting);
      return copy;
    }
    const ref = this.#to.context.register(copy);
    this.#remember(target, shape, ref);
    this.#waiting.push(waiting);
    return ref;
  }

  #copyStream(target: PdfStream, shape: CopiedShape): PdfStream {
    const resolve = (value: PdfObject | undefined) => this.resolve(value);
    if (shape === 'content' || shape === 'pattern' || shape === 'picture')
      this.#readContent(target);
    const profile = shape === 'colour' ? cleanProfile(target) : undefined;
    if (profile) {
      this.#removals.add('metadata');
      return profile;
    }
    const cleaned = shape === 'picture' ? cleanPicture(target, resolve) : undefined;
    if (cleaned === 'unread') this.unread.push(this.#page);
    if (!(cleaned instanceof PdfStream)) return new PdfStream([], target.data);
    this.#removals.add('picture-data');
    return cleaned;
  }

  /** Reports the invisible parts of the content of a page or form. */
  #readContent(target: PdfStream): void {
    if (target.getName('Subtype')?.value === 'Image') return;
    let content: Uint8Array;
    try {
      content = target.getDecodedData();
    } catch (error) {
      if (isOutOfMemory(error)) throw error;
      // Viewers cannot draw this content, either.
      return;
    }
    const { texts, hasPictureData } = hiddenInContent(content);
    for (const text of texts) this.texts.push({ text, page: this.#page });
    if (hasPictureData) this.unread.push(this.#page);
  }

  #accepts(target: PdfDict, shape: CopiedShape): boolean {
    const resolve = (ref: PdfRef) => this.resolve(ref) ?? null;
    const nameOf = (key: string) => target.getName(key, resolve)?.value ?? '';
    if (shape === 'annotation') return this.#acceptsAnnotation(target);
    if (shape === 'action') return this.#acceptsAction(target);
    if (shape === 'attribute') return nameOf('O') !== 'UserProperties';
    if (shape === 'element' && nameOf('Type') === 'OBJR') {
      return this.#copy(target.get('Obj'), 'kid', 'Obj') !== undefined;
    }
    return true;
  }

  #acceptsAnnotation(target: PdfDict): boolean {
    const resolve = (ref: PdfRef) => this.resolve(ref) ?? null;
    const subtype = target.getName('Subtype', resolve)?.value;
    if (subtype === 'Link') {
      const action = target.getDict('A', resolve);
      return action ? this.#acceptsAction(action) : true;
    }
    const isSigned = target.getName('FT', resolve)?.value === 'Sig';
    if (subtype === 'Widget') this.#removals.add(isSigned ? 'signatures' : 'forms');
    else if (subtype === 'FileAttachment') this.#removals.add('attachments');
    // Do not count a pop-up, because it belongs to another annotation.
    else if (subtype !== 'Popup') this.#removals.add('comments');
    return false;
  }

  #acceptsAction(target: PdfDict): boolean {
    const resolve = (ref: PdfRef) => this.resolve(ref) ?? null;
    const kind = target.getName('S', resolve)?.value;
    if (kind === 'GoTo') return true;
    if (kind === 'Named') return GOTO_PAGES.includes(target.getName('N', resolve)?.value ?? '');
    const address = kind === 'URI' ? target.getString('URI', resolve)?.asString() : undefined;
    if (address !== undefined && !isLocalLink(address)) return true;
    const opensFile = ['URI', 'GoToR', 'GoToE', 'Launch'].includes(kind ?? '');
    this.#removals.add(opensFile ? 'local-paths' : 'scripts');
    return false;
  }
}
