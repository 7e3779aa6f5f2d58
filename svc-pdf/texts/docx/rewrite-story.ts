import type { RemovalKind } from '@app/contracts/full-text';
import {
  childNamed,
  elementsOf,
  isLocalLink,
  type Relation,
  visit,
  withoutLocalPaths,
  type XmlElement,
} from '@app/service-kit/docx';
import { noteUnheld } from '../pandoc/inlines.ts';
import { cslItemsOf } from './citation-codes.ts';
import type { RunRole } from './fields.ts';
import type { PreparedDocx } from './prepared.ts';
import { isHidden } from './visible-texts.ts';

interface Story {
  prepared: Omit<PreparedDocx, 'bytes'>;
  relations: ReadonlyMap<string, Relation>;
  hiddenStyles: ReadonlySet<string>;
  roles: ReadonlyMap<XmlElement, RunRole>;
  styles: XmlElement | undefined;
}

type Children = XmlElement['children'];

/** Elements that pandoc does not read, and that readers see. */
const UNREAD = ['c:chart', 'o:OLEObject', 'dgm:relIds', 'w:altChunk', 'w:subDoc'];
const DROPPED = new Set([
  'w:del',
  'w:moveFrom',
  'mc:Fallback',
  'w:commentReference',
  'w:tblCaption',
]);
const FILE_NAME = /^\S+\.(?:png|jpe?g|gif|tiff?|[ew]mf|bmp|svg|pdf|eps)$/i;
const CAPTION = /caption|beschriftung|légende|legenda|leyenda|didascalia/i;
const FRONT = /^(?:title|subtitle|author|date|abstract|abstract title|affiliations?|keywords)$/i;

/** Rewrites the text, the footnotes or the endnotes of a Word file for pandoc. */
export class Rewriting {
  readonly #story: Story;
  readonly #styleNames = new Map<string, string>();

  constructor(story: Story) {
    this.#story = story;
    for (const style of story.styles ? elementsOf(story.styles) : []) {
      const name = childNamed(style, 'w:name')?.attributes['w:val'] ?? '';
      this.#styleNames.set(style.attributes['w:styleId'] ?? '', name);
    }
  }

  rewrite(element: XmlElement): XmlElement {
    return { ...element, children: this.#children(element) };
  }

  #children({ children }: XmlElement): Children {
    const all: Children = [];
    /** The link that stands for the current citation. */
    let citation: { number: number; link: XmlElement } | undefined;
    for (const child of children) {
      if (typeof child === 'string') {
        all.push(child);
        continue;
      }
      const role = this.#story.roles.get(child);
      if (child.name === 'w:r' && role?.role === 'code') continue;
      const rewritten = this.#rewritten(child);
      if (child.name === 'w:r' && role?.kind === 'citation' && role.citation !== undefined) {
        if (citation?.number !== role.citation) {
          citation = { number: role.citation, link: linkTo(role.citation) };
          all.push(citation.link);
        }
        citation.link.children.push(...rewritten);
        continue;
      }
      if (child.name.startsWith('w:') && child.name !== 'w:proofErr') citation = undefined;
      all.push(...rewritten);
    }
    return all;
  }

  #rewritten(element: XmlElement): Children {
    const { name, attributes } = element;
    const { prepared } = this.#story;
    if (DROPPED.has(name)) return [];
    if (UNREAD.includes(name)) noteUnheld(prepared.unheld, name);
    if (name === 'm:oMath') prepared.formulas += 1;
    if (name === 'w:r' && isHidden(element, this.#story.hiddenStyles)) return this.#hidden(element);
    const rewritten = this.rewrite(element);
    if (name === 'w:hyperlink' && this.#isRemovedLink(attributes['r:id']))
      return rewritten.children;
    if (name === 'w:fldSimple') return this.#simpleField(rewritten);
    if (name === 'w:sdt') return this.#control(rewritten);
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

  #isRemovedLink(id: string | undefined): boolean {
    const relation = this.#story.relations.get(id ?? '');
    if (!relation?.isExternal) return false;
    const isMail = /^mailto:/i.test(relation.target);
    if (isMail || isLocalLink(relation.target))
      this.#remove(isMail ? 'mail-link' : 'local-link', relation.target);
    return isMail || isLocalLink(relation.target);
  }

  #remove(kind: RemovalKind, text: string): void {
    this.#story.prepared.removed.push({ kind, text });
  }

  #simpleField(field: XmlElement): Children {
    const code = field.attributes['w:instr'] ?? '';
    return /^\s*(?:ADDIN|INCLUDEPICTURE|FILENAME|TEMPLATE)\b/i.test(code)
      ? field.children
      : [field];
  }

  /** Word's add-in of Mendeley stores its citations in content controls. */
  #control(control: XmlElement): Children {
    const tag = childNamed(childNamed(control, 'w:sdtPr'), 'w:tag')?.attributes['w:val'] ?? '';
    const [, data] = /^MENDELEY_CITATION_v3_(.*)$/.exec(tag) ?? [];
    const content = childNamed(control, 'w:sdtContent');
    const runs = content && elementsOf(content).every(({ name }) => name === 'w:r');
    if (data === undefined || !runs) return [control];
    const { citations } = this.#story.prepared;
    const number = citations.push(cslItemsOf(Buffer.from(data, 'base64').toString('utf8'))) - 1;
    return [{ ...linkTo(number), children: content.children }];
  }

  /** Remembers paragraphs by their style, and hides styles from pandoc that it misplaces. */
  #seeParagraph(original: XmlElement, paragraph: XmlElement): void {
    const { known } = this.#story.prepared;
    const text = keyOf(textOf(paragraph));
    let isBibliography = false;
    visit(original, (element) => {
      isBibliography ||= this.#story.roles.get(element)?.kind === 'bibliography';
    });
    if (isBibliography && text !== '') known.references.add(text);
    const properties = childNamed(paragraph, 'w:pPr');
    const style = childNamed(properties, 'w:pStyle');
    const name = this.#styleNames.get(style?.attributes['w:val'] ?? '') ?? '';
    if (!properties || !style || text === '') return;
    if (/^bibliograph/i.test(name)) known.references.add(text);
    const isCaption = CAPTION.test(name);
    if (!isCaption && !FRONT.test(name)) return;
    known[isCaption ? 'captions' : 'front'].add(text);
    properties.children = properties.children.filter((child) => child !== style);
  }

  #described(attributes: Record<string, string>): Record<string, string> {
    const all = { ...attributes };
    for (const key of ['descr', 'title', 'alt', 'o:title']) {
      const value = all[key];
      if (value === undefined) continue;
      const shortened = withoutLocalPaths(value);
      if (shortened !== undefined) this.#remove('local-path', value);
      // A name of a file describes nothing.
      all[key] = shortened !== undefined || FILE_NAME.test(value) ? '' : value;
    }
    return all;
  }
}

const linkTo = (citation: number): XmlElement => ({
  name: 'w:hyperlink',
  attributes: { 'w:anchor': `citation-${citation}` },
  children: [],
});

/** Returns what is compared to find a paragraph again in the text. */
export const keyOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 200);

function textOf(element: XmlElement): string {
  if (element.name === 'w:t')
    return element.children.filter((child) => typeof child === 'string').join('');
  if (element.name === 'w:tab' || element.name === 'w:br') return ' ';
  return elementsOf(element).map(textOf).join('');
}
