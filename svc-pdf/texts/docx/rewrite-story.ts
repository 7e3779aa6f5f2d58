import type { RemovalKind } from '@app/contracts/full-text';
import {
  childNamed,
  elementsOf,
  visit,
  withoutLocalPaths,
  type XmlElement,
} from '@app/service-kit/docx';
import { noteUnheld } from '../pandoc/inlines.ts';
import {
  citationTarget,
  EQUATION_TARGET,
  keyOf,
  LANGUAGE_TARGET,
  UNREAD_TARGET,
} from '../pandoc/targets.ts';
import type { AutomaticNumber } from './automatic-numbers.ts';
import { cslItemsOf } from './citation-codes.ts';
import type { RunRole } from './fields.ts';
import type { Languages } from './languages.ts';
import { linkTo, runOf, textOf } from './nodes.ts';
import { outlineLevelOf, outlineStyle } from './outline.ts';
import type { PreparedDocx } from './prepared.ts';
import { setColumns } from './set-columns.ts';
import { isUnknownSymbol } from './shown.ts';
import type { Styles } from './styles.ts';
import { isHidden } from './visible-texts.ts';
import { writeNumber } from './write-number.ts';

interface Story {
  prepared: Omit<PreparedDocx, 'bytes'>;
  hiddenStyles: ReadonlySet<string>;
  roles: ReadonlyMap<XmlElement, RunRole>;
  styles: Styles;
  languages: Languages;
  /** The automatic numbers, by their paragraphs. */
  numbers: ReadonlyMap<XmlElement, AutomaticNumber>;
}

type Children = XmlElement['children'];

/** Elements that readers of the Word file see, but that pandoc does not read. */
const UNREAD = ['c:chart', 'cx:chart', 'o:OLEObject', 'dgm:relIds', 'w:altChunk', 'w:subDoc'];
/** Groups of shapes. A single shape is also a drawing, unless it is a text box or a line. */
const DRAWINGS = ['wpg:wgp', 'wpc:wpc', 'v:group'];
const FILE_NAME = /^\S+\.(?:png|jpe?g|gif|tiff?|[ew]mf|bmp|svg|pdf|eps)$/i;
const CAPTION = /caption|beschriftung|légende|legenda|leyenda|didascalia/i;
const FRONT = /^(?:title|subtitle|author|date|abstract|abstract title|affiliations?|keywords)$/i;

/** Rewrites the text, the footnotes or the endnotes of a Word file for pandoc. */
export class Rewriting {
  readonly #story: Story;

  constructor(story: Story) {
    this.#story = story;
  }

  rewrite(element: XmlElement): XmlElement {
    return { ...element, children: this.#children(element) };
  }

  #children(parent: XmlElement): Children {
    const all: Children = [];
    /** The link that represents the current citation or language. */
    let current: { target: string; link: XmlElement } | undefined;
    /** The number of open fields. pandoc expects no links in the results of fields. */
    let fields = 0;
    for (const child of parent.children) {
      if (typeof child === 'string') {
        all.push(child);
        continue;
      }
      const role = this.#story.roles.get(child);
      if (child.name === 'w:r' && role?.role === 'code') continue;
      const rewritten = this.#rewritten(child);
      fields += fieldsOpenedIn(child);
      const isShown = child.name === 'w:r' && !isHidden(child, this.#story.hiddenStyles);
      const object = isShown ? objectIn(child) : undefined;
      if (object) {
        const { target, keepsContent } = object;
        // The link needs text: pandoc omits links without content, and it does not read every picture.
        all.push({
          ...linkTo(target),
          children: [...(keepsContent ? rewritten : []), runOf('\ufffc')],
        });
        current = undefined;
        continue;
      }
      const target =
        child.name === 'w:r'
          ? this.#targetOf(child, fields > 0 ? undefined : parent, role)
          : undefined;
      if (target !== undefined && rewritten.length > 0) {
        if (current?.target !== target) {
          current = { target, link: linkTo(target) };
          all.push(current.link);
        }
        current.link.children.push(...rewritten);
        continue;
      }
      if (child.name.startsWith('w:') && child.name !== 'w:proofErr') current = undefined;
      all.push(...rewritten);
    }
    return all;
  }

  /**
   * Returns the target of the link that represents the citation or the language of a run. pandoc reads neither of them,
   * but keeps links.
   */
  #targetOf(
    run: XmlElement,
    parent: XmlElement | undefined,
    role: RunRole | undefined,
  ): string | undefined {
    if (role?.kind === 'citation' && role.citation !== undefined)
      return citationTarget(role.citation);
    if (parent?.name !== 'w:p' || fieldsOpenedIn(run) !== 0) return undefined;
    const language = this.#story.languages.foreignOf(run, parent);
    return language && `${LANGUAGE_TARGET}${language}`;
  }

  #rewritten(element: XmlElement): Children {
    const { name, attributes } = element;
    const { prepared } = this.#story;
    if (UNREAD.includes(name)) noteUnheld(prepared.unheld, name);
    if (name === 'w:instrText' && /^\s*EQ\s/i.test(element.children.join('')))
      noteUnheld(prepared.unheld, 'EQ', element.children.join(''));
    if (isUnknownSymbol(element)) {
      const { 'w:font': font, 'w:char': code } = attributes;
      noteUnheld(prepared.unheld, 'w:sym', `${font} ${code}`);
    }
    if (name === 'm:oMath') prepared.formulas += 1;
    if (name === 'w:r' && isHidden(element, this.#story.hiddenStyles)) return this.#hidden(element);
    const rewritten = this.rewrite(element);
    if (name === 'w:fldSimple') return this.#simpleField(rewritten);
    if (name === 'w:sdt') return this.#control(rewritten);
    if (name === 'w:tbl') setColumns(rewritten);
    if (name === 'w:p') this.#seeParagraph(element, rewritten);
    if (name === 'wp:docPr' || name === 'pic:cNvPr' || name.startsWith('v:')) {
      rewritten.attributes = this.#described(attributes);
    }
    return [rewritten];
  }

  #hidden(run: XmlElement): Children {
    const text = textOf(run);
    if (text !== '') this.#remove('hidden-text', text);
    const marks = elementsOf(run).filter(
      ({ name }) => name === 'w:fldChar' || name === 'w:instrText',
    );
    return marks.length > 0 ? [{ ...run, children: marks }] : [];
  }

  #remove(kind: RemovalKind, text: string): void {
    this.#story.prepared.removed.push({ kind, text });
  }

  #simpleField(field: XmlElement): Children {
    const code = field.attributes['w:instr'] ?? '';
    // pandoc would omit the text of a field that is not a link. Therefore the text replaces the field.
    return /^\s*HYPERLINK\b/i.test(code) ? [field] : field.children;
  }

  /** Rewrites a content control. Mendeley's add-in for Word stores citations in content controls. */
  #control(control: XmlElement): Children {
    const tag = childNamed(childNamed(control, 'w:sdtPr'), 'w:tag')?.attributes['w:val'] ?? '';
    const [, data] = /^MENDELEY_CITATION_v3_(.*)$/.exec(tag) ?? [];
    const content = childNamed(control, 'w:sdtContent');
    const runs = content && elementsOf(content).every(({ name }) => name === 'w:r');
    if (data === undefined || !runs) return [control];
    const { citations } = this.#story.prepared;
    const number = citations.push(cslItemsOf(Buffer.from(data, 'base64').toString('utf8'))) - 1;
    return [{ ...linkTo(citationTarget(number)), children: content.children }];
  }

  /**
   * Records the texts of captions, references and front matter. Writes the automatic number of a paragraph as text,
   * sets the styles of headings, and removes styles whose paragraphs pandoc would misplace.
   */
  #seeParagraph(original: XmlElement, paragraph: XmlElement): void {
    const { known } = this.#story.prepared;
    const text = keyOf(textOf(paragraph));
    let isBibliography = false;
    visit(original, (element) => {
      isBibliography ||= this.#story.roles.get(element)?.kind === 'bibliography';
    });
    if (isBibliography && text !== '') known.references.add(text);
    const number = this.#story.numbers.get(original);
    const properties = childNamed(paragraph, 'w:pPr');
    const style = childNamed(properties, 'w:pStyle');
    const level = outlineLevelOf(original, this.#story.styles);
    const name = this.#story.styles.nameOf(style?.attributes['w:val'] ?? '');
    const isCaption = CAPTION.test(name);
    if (number) writeNumber(paragraph, number, isCaption);
    const isHeading = level !== undefined && !isCaption && !FRONT.test(name);
    if (isHeading && properties) setStyle(properties, outlineStyle(level));
    if (!properties || !style || text === '') return;
    if (/^bibliograph/i.test(name)) known.references.add(text);
    if (!isCaption && !FRONT.test(name)) return;
    known[isCaption ? 'captions' : 'front'].add(keyOf(textOf(paragraph)));
    properties.children = properties.children.filter((child) => child !== style);
  }

  #described(attributes: Record<string, string>): Record<string, string> {
    const all = { ...attributes };
    for (const key of ['descr', 'title', 'alt', 'o:title']) {
      const value = all[key];
      if (value === undefined) continue;
      const shortened = withoutLocalPaths(value);
      if (shortened !== undefined) this.#remove('local-path', value);
      // The name of a file is not a useful text alternative.
      all[key] = shortened !== undefined || FILE_NAME.test(value) ? '' : value;
    }
    return all;
  }
}

/**
 * Returns the target of the link that represents an object in a run: a chart, a diagram, a drawing, or an equation that
 * another program (Equation Editor, MathType) embedded as a picture. `keepsContent` is true if the content of the run
 * stays in the link.
 */
function objectIn(run: XmlElement): { target: string; keepsContent: boolean } | undefined {
  let found: { target: string; keepsContent: boolean } | undefined;
  visit(run, (element) => {
    const { name, attributes } = element;
    if (['c:chart', 'cx:chart', 'dgm:relIds'].includes(name))
      found = { target: UNREAD_TARGET, keepsContent: false };
    if (DRAWINGS.includes(name) || isShape(element))
      found = { target: UNREAD_TARGET, keepsContent: hasPicture(run) };
    if (name === 'o:OLEObject' && /equation|mathtype/i.test(attributes.ProgID ?? ''))
      found = { target: EQUATION_TARGET, keepsContent: true };
  });
  return found;
}

/** Returns whether an element is a drawn shape. Lines and text boxes are not drawn shapes. */
function isShape(element: XmlElement): boolean {
  if (element.name !== 'wps:wsp' || childNamed(element, 'wps:txbx')) return false;
  const geometry = childNamed(childNamed(element, 'wps:spPr'), 'a:prstGeom');
  return !/line|connector/i.test(geometry?.attributes.prst ?? '');
}

function hasPicture(run: XmlElement): boolean {
  let isFound = false;
  visit(run, ({ name }) => {
    isFound ||= name === 'pic:pic' || name === 'v:imagedata';
  });
  return isFound;
}

/** Returns how many more fields a run begins than it ends. */
const fieldsOpenedIn = (run: XmlElement): number =>
  elementsOf(run)
    .map(({ attributes }) => attributes['w:fldCharType'])
    .reduce((sum, kind) => sum + Number(kind === 'begin') - Number(kind === 'end'), 0);

function setStyle(properties: XmlElement, id: string): void {
  const others = properties.children.filter(
    (child) => typeof child === 'string' || child.name !== 'w:pStyle',
  );
  properties.children = [
    { name: 'w:pStyle', attributes: { 'w:val': id }, children: [] },
    ...others,
  ];
}
