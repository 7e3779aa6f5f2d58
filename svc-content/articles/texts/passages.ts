import {
  anchorOf,
  type Block,
  type FullText,
  type Inline,
  type SubArticle,
  textOfBlocks,
  textOfInlines,
} from '@app/contracts/full-text';

interface Around {
  /** The title of the section, without markup. Empty if there is none. */
  section: string;
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
}

/** A part of a text to which a search result can lead. `anchor` is the id of its element on the article's page. */
export interface Passage extends Around {
  anchor: string;
  text: string;
}

/**
 * The maximum length of a passage. A longer part, such as a large table, is divided into several passages, because each
 * search reads whole passages.
 */
const PIECE = /\S.{0,2999}(?!\S)|\S.{0,2999}/gsu;

/** Returns the passages that readers see of a text, in the order of reading. */
export function passagesOf(text: FullText): Passage[] {
  const passages: Passage[] = [];
  const add = (id: string, words: string, around: Around) => {
    for (const [piece] of words.matchAll(PIECE)) {
      passages.push({ ...around, anchor: anchorOf(id), text: piece });
    }
  };

  function addText(part: FullText | SubArticle, around: Around): void {
    for (const blocks of [part.body, part.back, part.floats]) addBlocks(blocks, around);
    for (const each of part.subArticles) {
      const within = addHead(each, around);
      addBlocks(each.front, within);
      addText(each, within);
    }
  }

  function addBlocks(blocks: readonly Block[], around: Around): void {
    for (const block of blocks) addBlock(block, around);
  }

  function addBlock(block: Block, around: Around): void {
    switch (block.type) {
      case 'section':
        addBlocks(block.content, addHead(block, around));
        break;
      case 'notes': {
        const within = addHead(block, around);
        for (const note of block.items) {
          add(note.id, textOfBlocks(note.content), spokenIn(note, within));
        }
        break;
      }
      case 'references': {
        const within = addHead(block, around);
        addBlocks(block.content, within);
        for (const work of block.items) {
          add(work.id, textOfInlines(work.content), spokenIn(work, within));
        }
        break;
      }
      case 'box':
      case 'statement':
      case 'figure-group':
      case 'table-group': {
        const within = addHead(block, around);
        for (const blocks of [block.caption, block.content, block.foot]) addBlocks(blocks, within);
        break;
      }
      default:
        add(block.id, textOfBlocks([block]), spokenIn(block, around));
    }
  }

  /** Adds the title of a part as a passage. Returns the section, language and direction of the part's content. */
  function addHead(part: Headed, around: Around): Around {
    const head = `${textOfInlines(part.label)} ${textOfInlines(part.title)}`.trim();
    const within = { ...spokenIn(part, around), section: head || around.section };
    add(part.id, head, within);
    return within;
  }

  addText(text, spokenIn(text, { section: '' }));
  return passages;
}

interface Spoken {
  lang?: string;
  dir?: 'ltr' | 'rtl';
}
interface Headed extends Spoken {
  id: string;
  label?: Inline[];
  title?: Inline[];
}

/** Returns the section, language and direction of a part's content. Formulas and pictures have no language. */
function spokenIn(part: object, around: Around): Around {
  const { lang, dir }: Spoken = part;
  // The direction around a part does not apply if the part is in another language.
  return lang === undefined ? { ...around, ...(dir && { dir }) } : { ...around, lang, dir };
}
