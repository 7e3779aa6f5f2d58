import type { RemovedPart } from '@app/contracts/manuscripts';
import {
  childNamed,
  elementsOf,
  isOn,
  Package,
  parseXml,
  Refusal,
  type Relation,
  visit,
  writeXml,
  writeZip,
  type XmlElement,
} from '@app/service-kit/docx';
import { cleanedPicture, pictureFormat } from '../cleaning/pictures.ts';
import { Removals } from '../cleaning/removals.ts';
import { type Cleaning, cleaned } from './clean.ts';
import { withoutCodes } from './fields.ts';

/** A part of the copy with text. */
export interface Story {
  kind: 'document' | 'notes' | 'margin' | 'other';
  root: XmlElement;
  relations: ReadonlyMap<string, Relation>;
}

export interface AnonymousDocx {
  bytes: Buffer;
  removals: Removals;
  stories: Story[];
  /** The pictures that were copied without being understood, such as `image1.emf`. */
  unread: string[];
}

const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const PACKAGE_TYPES = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The kinds of parts that are copied, by the relation that leads to them. All other parts are omitted. */
const stories: Record<string, Story['kind']> = {
  officeDocument: 'document',
  footnotes: 'notes',
  endnotes: 'notes',
  header: 'margin',
  footer: 'margin',
  styles: 'other',
  numbering: 'other',
  settings: 'other',
  fontTable: 'other',
  theme: 'other',
  themeOverride: 'other',
  chart: 'other',
  chartStyle: 'other',
  chartColorStyle: 'other',
  diagramData: 'other',
  diagramLayout: 'other',
  diagramQuickStyle: 'other',
  diagramColors: 'other',
  diagramDrawing: 'other',
};
/** The kind under which an omitted part is counted. */
const reasons: Record<string, RemovedPart> = {
  'core-properties': 'properties',
  'extended-properties': 'properties',
  'custom-properties': 'properties',
  thumbnail: 'properties',
  comments: 'comments',
  commentsExtended: 'comments',
  people: 'people',
  customXml: 'program-data',
  attachedTemplate: 'local-paths',
  package: 'attachments',
  oleObject: 'attachments',
  aFChunk: 'attachments',
  control: 'attachments',
  video: 'attachments',
  audio: 'attachments',
  media: 'attachments',
  printerSettings: 'printers',
  origin: 'signatures',
};
/** The settings that change the layout of the text. All other settings are omitted. */
const SETTINGS = new Set(
  (
    'm:mathPr w:autoHyphenation w:bookFoldPrinting w:bordersDoNotSurroundFooter w:bordersDoNotSurroundHeader ' +
    'w:characterSpacingControl w:clrSchemeMapping w:compat w:consecutiveHyphenLimit w:decimalSymbol ' +
    'w:defaultTableStyle w:defaultTabStop w:displayBackgroundShape w:doNotHyphenateCaps w:endnotePr ' +
    'w:evenAndOddHeaders w:footnotePr w:gutterAtTop w:hyphenationZone w:listSeparator w:mirrorMargins ' +
    'w:noLineBreaksAfter w:noLineBreaksBefore w:strictFirstAndLastChars w:themeFontLang'
  ).split(' '),
);
const pictureTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};

/**
 * Writes a Word file again, with only its text, notes, headers, styles, settings of its layout, pictures, charts and
 * diagrams. Tracked changes are accepted. Throws a `Refusal` or, if a part is damaged, another error.
 */
export const anonymousDocx = async (bytes: Uint8Array): Promise<AnonymousDocx> =>
  new Rewriting(await Package.open(bytes)).run();

class Rewriting {
  readonly #package: Package;
  readonly #removals = new Removals();
  readonly #files = new Map<string, string | Buffer>();
  /** The media types of parts, in the original and in the copy. */
  #types = new Map<string, string>();
  readonly #overrides = new Map<string, string>();
  readonly #extensions = new Map([
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
  ]);
  readonly #pictures = new Map<string, string>();
  readonly #stories: Story[] = [];
  readonly #unread: string[] = [];
  #hiddenStyles = new Set<string>();

  constructor(file: Package) {
    this.#package = file;
  }

  async run(): Promise<AnonymousDocx> {
    await this.#readTypes();
    const relations = await this.#package.relations('');
    const [main] = [...relations.values()].filter(({ type }) => type === 'officeDocument');
    const type = main && this.#types.get(main.target.toLowerCase());
    if (!main || type === undefined) throw new Refusal('other');
    if (/macroEnabled/i.test(type) || this.#package.names.some((name) => /vbaproject/.test(name))) {
      throw new Refusal('macros');
    }
    if (type !== DOCUMENT) throw new Refusal('other');
    for (const relation of relations.values()) this.#note(relation);
    await this.#addStory(main);
    const rels = relationsXml([
      ['rId1', { ...main, uri: `${OFFICE}/officeDocument` }, main.target],
    ]);
    const files = new Map<string, string | Buffer>([
      ['[Content_Types].xml', this.#contentTypes()],
      ['_rels/.rels', rels],
      ...this.#files,
    ]);
    return {
      bytes: await writeZip(files),
      removals: this.#removals,
      stories: this.#stories,
      unread: this.#unread,
    };
  }

  async #readTypes(): Promise<void> {
    const text = await this.#package.readText('[Content_Types].xml');
    if (text === undefined) throw new Refusal('other');
    const defaults = new Map<string, string>();
    for (const { name, attributes } of elementsOf(parseXml(text).root)) {
      const { PartName = '', Extension = '', ContentType = '' } = attributes;
      if (name.endsWith('Override')) this.#types.set(PartName.slice(1).toLowerCase(), ContentType);
      else defaults.set(Extension.toLowerCase(), ContentType);
    }
    for (const name of this.#package.names) {
      const type = defaults.get(name.slice(name.lastIndexOf('.') + 1));
      if (type !== undefined && !this.#types.has(name)) this.#types.set(name, type);
    }
  }

  #note({ type }: Relation): void {
    const reason = reasons[type] ?? (type.startsWith('comments') ? 'comments' : undefined);
    if (reason) this.#removals.add(reason);
  }

  async #addStory({ target, type }: Relation): Promise<void> {
    if (this.#files.has(target)) return;
    const text = await this.#package.readText(target);
    if (text === undefined) return;
    // The part is registered before the parts to which it refers, because parts may refer to each other.
    this.#files.set(target, '');
    const relations = await this.#package.relations(target);
    const kind = stories[type] ?? 'other';
    if (kind === 'document') await this.#readHiddenStyles(relations);
    const cleaning: Cleaning = {
      removals: this.#removals,
      relations,
      hiddenStyles: this.#hiddenStyles,
    };
    const part = parseXml(text);
    const [root] = cleaned(part.root, cleaning);
    if (!root) throw new Error(`A part has the root ${part.root.name}`);
    if (type === 'settings') this.#keepLayout(root);
    withoutCodes(root, this.#removals);
    this.#files.set(target, writeXml({ ...part, root }));
    this.#overrides.set(target, this.#types.get(target.toLowerCase()) ?? 'application/xml');
    this.#stories.push({ kind, root, relations });
    await this.#addRelations(target, root, relations);
  }

  #keepLayout(root: XmlElement): void {
    const kept = elementsOf(root).filter(({ name }) => SETTINGS.has(name));
    const docVars = childNamed(root, 'w:docVars');
    this.#removals.add('program-data', docVars ? elementsOf(docVars).length : 0);
    root.children = kept;
  }

  /** Adds the parts to which a part refers, if they are of a kind that is copied and still used. */
  async #addRelations(
    part: string,
    root: XmlElement,
    relations: ReadonlyMap<string, Relation>,
  ): Promise<void> {
    const used = usedIds(root);
    const kept: [string, Relation, string][] = [];
    for (const [id, relation] of relations) {
      const { type, target, isExternal } = relation;
      if (isExternal) {
        if (type === 'hyperlink' && used.has(id)) kept.push([id, relation, target]);
        else this.#note(relation);
      } else if (type === 'image' || type === 'font') {
        const name = used.has(id) && (await this.#addBinary(relation));
        if (name) kept.push([id, relation, `/${name}`]);
      } else if (type in stories && type !== 'officeDocument') {
        await this.#addStory(relation);
        if (this.#files.has(target)) kept.push([id, relation, `/${target}`]);
      } else this.#note(relation);
    }
    if (kept.length === 0) return;
    const slash = part.lastIndexOf('/') + 1;
    this.#files.set(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`, relationsXml(kept));
  }

  /** Adds a picture or font under a name without meaning. Returns the name. */
  async #addBinary({ target, type }: Relation): Promise<string | undefined> {
    const known = this.#pictures.get(target);
    if (known !== undefined) return known;
    const original = await this.#package.read(target);
    if (!original) return undefined;
    const extension = target.slice(target.lastIndexOf('.') + 1).toLowerCase();
    const mediaType = this.#types.get(target.toLowerCase()) ?? pictureTypes[extension];
    if (mediaType === undefined || !/^[a-z0-9]{1,8}$/.test(extension)) return undefined;
    const number = this.#pictures.size + 1;
    const name =
      type === 'font'
        ? `word/fonts/font${number}.${extension}`
        : `word/media/image${number}.${extension}`;
    this.#pictures.set(target, name);
    this.#extensions.set(extension, mediaType);
    this.#files.set(name, type === 'font' ? original : this.#picture(original, name));
    return name;
  }

  #picture(original: Buffer, name: string): Buffer {
    const format = pictureFormat(original);
    if (!format) {
      this.#unread.push(name.slice(name.lastIndexOf('/') + 1));
      return original;
    }
    const picture = cleanedPicture(original, format);
    if (picture) this.#removals.add('picture-data');
    return picture ? Buffer.from(picture) : original;
  }

  /** Finds the styles whose text is hidden. Styles inherit this property from their base styles. */
  async #readHiddenStyles(relations: ReadonlyMap<string, Relation>): Promise<void> {
    const relation = [...relations.values()].find(({ type }) => type === 'styles');
    const text = relation && (await this.#package.readText(relation.target));
    if (text === undefined) return;
    const all = elementsOf(parseXml(text).root).filter(({ name }) => name === 'w:style');
    for (let found = -1; found < this.#hiddenStyles.size; ) {
      found = this.#hiddenStyles.size;
      for (const style of all) {
        const vanish = childNamed(childNamed(style, 'w:rPr'), 'w:vanish');
        const base = childNamed(style, 'w:basedOn')?.attributes['w:val'] ?? '';
        const isHidden = vanish ? isOn(vanish) : this.#hiddenStyles.has(base);
        if (isHidden) this.#hiddenStyles.add(style.attributes['w:styleId'] ?? '');
      }
    }
  }

  #contentTypes(): string {
    const element = (name: string, attributes: Record<string, string>): XmlElement => ({
      name,
      attributes,
      children: [],
    });
    const children = [
      ...Array.from(this.#extensions, ([Extension, ContentType]) =>
        element('Default', { Extension, ContentType }),
      ),
      ...Array.from(this.#overrides, ([name, ContentType]) =>
        element('Override', { PartName: `/${name}`, ContentType }),
      ),
    ];
    const attributes = { xmlns: `${PACKAGE_TYPES}/content-types` };
    return writeXml({ root: { name: 'Types', attributes, children }, namespaces: new Map() });
  }
}

/** Returns the ids of relations in an element. */
function usedIds(root: XmlElement): Set<string> {
  const ids = new Set<string>();
  visit(root, ({ attributes }) => {
    for (const [key, value] of Object.entries(attributes)) if (key.startsWith('r:')) ids.add(value);
  });
  return ids;
}

function relationsXml(relations: readonly [string, Relation, string][]): string {
  const children = relations.map(
    ([Id, { uri, isExternal }, Target]): XmlElement => ({
      name: 'Relationship',
      attributes: { Id, Type: uri, Target, ...(isExternal && { TargetMode: 'External' }) },
      children: [],
    }),
  );
  const attributes = { xmlns: `${PACKAGE_TYPES}/relationships` };
  return writeXml({ root: { name: 'Relationships', attributes, children }, namespaces: new Map() });
}
