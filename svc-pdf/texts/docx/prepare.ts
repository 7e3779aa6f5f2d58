import {
  elementsOf,
  Package,
  parseXml,
  Refusal,
  writeXml,
  writeZip,
  type XmlPart,
} from '@app/service-kit/docx';
import { automaticNumbers } from './automatic-numbers.ts';
import { readFields } from './fields.ts';
import { Languages } from './languages.ts';
import { OUTLINE_LEVELS, outlineStyle } from './outline.ts';
import type { PreparedDocx } from './prepared.ts';
import { Rewriting } from './rewrite-story.ts';
import { keepShown } from './shown.ts';
import { Styles } from './styles.ts';
import { hiddenStylesOf, visibleTexts } from './visible-texts.ts';

/**
 * The types of the parts that pandoc reads besides the document. The notes are rewritten, the other parts are copied.
 * Content types, relations and pictures are copied, too. Comments, embedded files and all other parts are omitted.
 */
const STORIES = ['footnotes', 'endnotes'];
const COPIED = ['styles', 'numbering', 'settings', 'theme', 'fontTable'];
const DOCUMENT = /wordprocessingml\.document\.main\+xml$/;

/** Prepares a Word file. Throws a `Refusal`, or another error if the file is damaged. */
export async function prepareDocx(bytes: Uint8Array): Promise<PreparedDocx> {
  const file = await Package.open(bytes);
  const main = await mainPart(file);
  const relations = await file.relations(main);
  const target = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type && !relation.isExternal)
      ?.target;
  const stylesText = await readPart(file, target('styles'));
  const styles = stylesText === undefined ? undefined : parseXml(stylesText).root;
  const hiddenStyles = styles ? hiddenStylesOf(styles) : new Set<string>();
  const named = new Styles(styles);
  const languages = new Languages(named, styles);
  const numberingText = await readPart(file, target('numbering'));
  const numbering = numberingText === undefined ? undefined : parseXml(numberingText).root;
  const prepared: Omit<PreparedDocx, 'bytes'> = {
    texts: [],
    formulas: 0,
    removed: [],
    unheld: [],
    citations: [],
    known: { captions: new Set(), front: new Set(), references: new Set() },
  };
  const files = new Map<string, string | Buffer>();
  const copy = async (name: string) => {
    if (/\.(?:xml|rels)$/i.test(name)) await readPart(file, name);
    const content = await file.read(name);
    if (content) files.set(name, content);
  };
  await copy('[Content_Types].xml');
  await copy('_rels/.rels');
  for (const type of COPIED) {
    const name = target(type);
    if (name) await copy(name);
  }
  const stylesName = target('styles');
  if (stylesName && stylesText !== undefined) files.set(stylesName, withHeadingStyles(stylesText));
  const stories = [main, ...STORIES.flatMap((type) => target(type) ?? [])];
  const rewritten = new Map<string, XmlPart>();
  for (const story of stories) {
    const text = await readPart(file, story);
    if (text === undefined) continue;
    const part = parseXml(text);
    for (const contents of keepShown(part.root, named))
      prepared.removed.push({ kind: 'contents', text: contents });
    const own = await file.relations(story);
    if (story === main) languages.count(part.root);
    const numbers = automaticNumbers(part.root, numbering, named);
    prepared.texts.push(...visibleTexts(part.root, hiddenStyles));
    const { roles } = readFields(part.root, prepared.citations);
    const rewriting = new Rewriting({
      prepared,
      hiddenStyles,
      roles,
      styles: named,
      languages,
      numbers,
    });
    rewritten.set(story, { ...part, root: rewriting.rewrite(part.root) });
    const slash = story.lastIndexOf('/') + 1;
    const name = `${story.slice(0, slash)}_rels/${story.slice(slash)}.rels`;
    const rels = await readPart(file, name);
    if (rels !== undefined) files.set(name, withoutExternals(rels));
    for (const relation of own.values()) {
      if (relation.type === 'image' && !relation.isExternal) await copy(relation.target);
    }
  }
  // pandoc resolves prefixes in notes with the declarations of the main document, which may not declare the prefixes of
  // links and formulas. Therefore each part declares the prefixes of all.
  const namespaces = new Map([...rewritten.values()].flatMap((part) => [...part.namespaces]));
  for (const [story, { root }] of rewritten) files.set(story, writeXml({ root, namespaces }));
  return { ...prepared, bytes: await writeZip(files) };
}

/** Adds the styles that replace outline levels. pandoc recognizes them by their names. */
function withHeadingStyles(text: string): string {
  const { root, namespaces } = parseXml(text);
  for (let level = 1; level <= OUTLINE_LEVELS; level += 1) {
    const name = { name: 'w:name', attributes: { 'w:val': `heading ${level}` }, children: [] };
    const attributes = { 'w:type': 'paragraph', 'w:styleId': outlineStyle(level) };
    root.children.push({ name: 'w:style', attributes, children: [name] });
  }
  return writeXml({ root, namespaces });
}

async function readPart(file: Package, name: string | undefined): Promise<string | undefined> {
  const text = name === undefined ? undefined : await file.readText(name);
  if (text !== undefined) refuseDefinitions(text);
  return text;
}

/**
 * Refuses document type definitions, which Word never writes: their entities could be external or expand endlessly.
 * In every encoding with two bytes per character, ASCII characters without their zero bytes remain.
 */
function refuseDefinitions(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml.replaceAll('\0', ''))) throw new Refusal('damaged');
}

/** Returns the name of the document. Refuses files that are not Word files, or contain macros. */
async function mainPart(file: Package): Promise<string> {
  const types = await file.readText('[Content_Types].xml');
  const [main] = [...(await file.relations('')).values()].filter(
    ({ type }) => type === 'officeDocument',
  );
  if (types === undefined || !main) throw new Refusal('other');
  const overrides = elementsOf(parseXml(types).root).map(({ attributes }) => attributes);
  const type =
    overrides.find(
      ({ PartName = '' }) => PartName.slice(1).toLowerCase() === main.target.toLowerCase(),
    )?.ContentType ?? '';
  const hasMacros =
    /macroEnabled/i.test(type) || file.names.some((name) => /vba(?:project|data)/.test(name));
  if (hasMacros) throw new Refusal('macros');
  if (!DOCUMENT.test(type)) throw new Refusal('other');
  return main.target;
}

/**
 * Removes the relations to anything outside of the file, except links, whose addresses are checked when they are read.
 */
function withoutExternals(rels: string): string {
  const part = parseXml(rels);
  const children = elementsOf(part.root).filter(({ attributes }) => {
    const { TargetMode, Type = '' } = attributes;
    return TargetMode !== 'External' || Type.endsWith('/hyperlink');
  });
  const named = children.map((child) => ({ ...child, name: 'Relationship' }));
  // Write the names without prefixes, because pandoc does not read prefixes in this part.
  const root = { name: 'Relationships', attributes: { xmlns: RELATIONS }, children: named };
  return writeXml({ root, namespaces: new Map() });
}
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
