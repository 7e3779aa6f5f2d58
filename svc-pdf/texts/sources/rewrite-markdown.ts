import { ASIDE, LIST_TABLE } from '../pandoc/targets.ts';

/**
 * Matches code, which is not read as Markdown, and the directives and roles of MyST, which look like code: fenced
 * blocks, and text between backticks.
 */
const CODE =
  /^( {0,3})(`{3,}|~{3,})([^`\n]*)\n([\s\S]*?)(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))|(?:\{([a-z]+(?::[a-z]+)?)\})?(`+)(?!`)((?:[^`\n]|\n(?![ \t]*\n))*?)\6(?!`)/gm;
/** The head of a directive of MyST, after its fence. */
const DIRECTIVE = /^\{([a-z][\w:-]*)\}[ \t]*(.*)$/;
/** The head of a chunk of R Markdown or Quarto, or of code with attributes. */
const CHUNK = /^\{\.?(\w+)[^}]*\}[ \t]*$/;
const COLON_DIRECTIVE = /^(:{3,})\{([a-z][\w:-]*)\}[ \t]*([^\n]*)\n([\s\S]*?)^\1[ \t]*$/gm;
/** Directives that have text and a title. */
const BOXES =
  /^(?:note|tip|hint|important|warning|caution|danger|error|admonition|seealso|attention|dropdown|sidebar|margin|aside|topic|card|tab-item|abstract|exercise|solution|prf:[a-z]+|proof:[a-z]+)$/;
/**
 * Other directives whose content is text. All remaining directives without an argument are code, such as chunks of R.
 */
const TEXTS =
  /^(?:(?:list-|csv-)?table|epigraph|pull-quote|highlights|blockquote|glossary|div|container|details|grid|grid-item|card-carousel|tab-set)$/;
/** Directives that generate lists, such as a table of contents. They are removed. */
const LISTS = /^(?:bibliography|tableofcontents|contents|toctree|index)$/;
/** The maximum nesting of directives. Directives at deeper levels are read as code. */
const MAX_DEPTH = 20;
const EQUATIONS = 'equation|align|gather|multline|eqnarray';
const ENVIRONMENT = new RegExp(
  String.raw`\\begin\{((?:${EQUATIONS})\*?)\}[\s\S]*?\\end\{\1\}`,
  'g',
);
const LABELLED = new RegExp(String.raw`^\\begin\{(${EQUATIONS})\*?\}([\s\S]*)\\end\{\1\*?\}$`);
/** A displayed formula, and its label of pandoc-crossref or MyST. */
const DISPLAYED =
  /\$\$((?:[^$]|\$(?!\$))+)\$\$(?:[ \t]*(?:\{#([\w:.-]+)\}|\((?=[a-z])([\w:.-]+)\)[ \t]*$))?/gm;

/** Returns a link whose text becomes the number of the element with this label. */
const reference = (kind: string, label: string) => `[${label}](#${label}){reference-type=${kind}}`;

/**
 * Returns a displayed formula. Blank lines are removed, because pandoc does not read a formula that contains them. A
 * label is written into the environment of the formula.
 */
function equation(content: string, label: string | undefined): string {
  const tex = content.trim().replace(/\n\s*\n/g, '\n');
  if (label === undefined) return `$$${tex}$$`;
  const [, name = 'equation', inner = tex] = LABELLED.exec(tex) ?? [];
  return `$$\\begin{${name}}\\label{${label}}${inner}\\end{${name}}$$`;
}

const cited = (keys: string) =>
  keys
    .split(',')
    .map((key) => `@${key.trim()}`)
    .join('; ');

/**
 * Returns a directive of MyST as Markdown, or undefined if it is code. The Markdown has the indentation of the
 * directive, which may be within a list.
 */
function directiveAsMarkdown(
  name: string,
  argument: string,
  inner: string,
  indent: string,
): string | undefined {
  const option = (key: string) =>
    new RegExp(`^[ \\t]*:${key}:[ \\t]*(.*)$`, 'm').exec(inner)?.[1]?.trim();
  const content = withoutOptions(inner);
  const label = option('name') ?? option('label');
  if (name === 'math') return indent + equation(content, label);
  if (name === 'figure' || name === 'image') {
    const alt = option('alt') ?? '';
    const attributes = [
      ...(label ? [`#${label}`] : []),
      ...(content && alt ? [`alt="${alt.replace(/["\\]/g, '\\$&')}"`] : []),
    ];
    const caption = content.trim().replace(/\s*\n\s*/g, ' ') || alt;
    return `${indent}![${caption}](${argument})${attributes.length > 0 ? `{${attributes.join(' ')}}` : ''}`;
  }
  if (name === 'table' && argument !== '')
    return `${content}\n\n${indent}: ${argument}${label ? ` {#${label}}` : ''}\n`;
  if (name === 'list-table') {
    const head = `header-rows="${Number(option('header-rows')) || 0}"`;
    const columns = `stub-columns="${Number(option('stub-columns')) || 0}"`;
    const fence = `${indent}::::::::`;
    const attributes = `{${label ? `#${label} ` : ''}.${LIST_TABLE} ${head} ${columns}}`;
    return `${fence} ${attributes}\n${indent}${argument}\n\n${content}\n${fence}\n`;
  }
  if (LISTS.test(name)) return '';
  if (/^(?:code|raw|literal)/.test(name)) return undefined;
  if (argument === '' && !BOXES.test(name) && !TEXTS.test(name)) return undefined;
  // An argument of digits only states the numbers of a grid's columns, so it is not a title.
  if (/^[\d\s]*$/.test(argument)) return content;
  const title = argument && BOXES.test(name) ? `**${argument}**` : argument;
  return [title && indent + title, content].filter(Boolean).join('\n\n');
}

const withoutOptions = (inner: string) =>
  inner
    .replace(/^(?:[ \t]*:[\w-]+:[^\n]*\n)+/, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();

/**
 * Returns a function that turns the content of a role into a link. The content is a label, or words followed by a
 * label, as in `Methods <sec>`. In the words, `%s` or `{number}` marks the place of the number.
 */
const linkOf = (kind: string) => (content: string) => {
  const [, words, label] = /^([\s\S]*\S)\s*<([^<>]+)>$/.exec(content) ?? [];
  if (words === undefined || label === undefined) return reference(kind, content.trim());
  const number = /%s|\{number\}/;
  return number.test(words)
    ? words.replace(number, () => reference(kind, label))
    : `[${words}](#${label})`;
};
/**
 * Returns a function that writes raised or lowered text. Spaces are escaped, because pandoc does not accept plain
 * spaces there.
 */
const between = (sign: string) => (content: string) =>
  `${sign}${content.trim().replace(/\s+/g, '\\ ')}${sign}`;

const ROLES = new Map([
  ['math', (content: string) => `$${content}$`],
  ['eq', linkOf('eqref')],
  ['ref', linkOf('ref')],
  ['numref', linkOf('ref')],
  ['cite', (keys) => `[${cited(keys)}]`],
  ['cite:p', (keys) => `[${cited(keys)}]`],
  ['cite:t', cited],
  ['sub', between('~')],
  ['subscript', between('~')],
  ['sup', between('^')],
  ['superscript', between('^')],
]);

/** Rewrites the Markdown of MyST, bookdown, Quarto and pandoc-crossref for pandoc, and LaTeX commands in Markdown. */
export function rewriteMarkdown(source: string): string {
  const parts: string[] = [];
  const restored = (text: string) =>
    text.replace(/\ufdd1(\d+)\ufdd2/g, (_, at: string) => parts[Number(at)] ?? '');
  /** Replaces a part by a placeholder until everything else has been rewritten. */
  const hidden = (part: string) => `${ASIDE[0]}${parts.push(restored(part)) - 1}${ASIDE[1]}`;
  const rewritten = (text: string, depth = 0): string => {
    const directive = (name: string, argument: string, inner: string, indent = '') => {
      const markdown =
        depth < MAX_DEPTH ? directiveAsMarkdown(name, argument.trim(), inner, indent) : undefined;
      return markdown === undefined ? undefined : rewritten(markdown, depth + 1);
    };
    const codeOrDirective = (
      part: string,
      indent: string | undefined,
      fence: string,
      head: string,
      inner: string,
      role: string,
      _ticks: string,
      words: string,
    ): string => {
      if (indent === undefined) {
        // Of other roles, only the words stay, without the target that may follow the words.
        return role
          ? (ROLES.get(role)?.(words) ?? words.replace(/\s*<[^<>]*>$/, ''))
          : hidden(part);
      }
      if (head.trim() === 'math') return `${indent}$$\n${inner.trim()}\n$$\n`;
      const coded = (language: string, code: string) =>
        hidden(`${indent}${fence}${language}\n${code.trimEnd()}\n${indent}${fence}`);
      const [, name, argument = ''] = DIRECTIVE.exec(head.trim()) ?? [];
      if (name !== undefined) {
        return (
          directive(name, argument, inner, indent) ??
          (argument ? coded(argument, withoutOptions(inner)) : coded(name, inner))
        );
      }
      const [, language] = CHUNK.exec(head.trim()) ?? [];
      return language === undefined ? hidden(part) : coded(language, inner);
    };
    return text
      .replace(CODE, codeOrDirective)
      .replace(
        COLON_DIRECTIVE,
        (whole, _fence, name: string, argument: string, inner: string) =>
          directive(name, argument, inner) ?? whole,
      );
  };
  const text = withNotes(rewritten(source.replace(/\r\n?/g, '\n')), hidden);
  const labels = new Set(
    Array.from(
      text.matchAll(/\{#([\w:.-]+)|\\label\{([^}]+)\}|^\(([\w:.-]+)\)=/gm),
      ([, id, label, target]) => id ?? label ?? target,
    ),
  );
  const changed = text
    // Rewrites labels and references of bookdown.
    .replace(/\(\\#(eq:[\w:.-]+)\)/g, '\\label{$1}')
    .replace(/\\@ref\(([\w:.-]+)\)/g, (_, label: string) =>
      reference(label.startsWith('eq:') ? 'eqref' : 'ref', label),
    )
    .replace(DISPLAYED, (whole: string, content: string, id?: string, name?: string) => {
      const label = id ?? name;
      labels.add(label);
      return hidden(label === undefined ? whole : equation(content, label));
    })
    .replace(ENVIRONMENT, (each) => hidden(`$$${each}$$`))
    // A target of MyST before a heading becomes the id of the heading.
    .replace(/^\(([\w:.-]+)\)=\s*\n+(#+ [^\n]*?)(?:[ \t]*\{#[^}\n]*\})?[ \t]*$/gm, '$2 {#$1}')
    .replace(
      /!\[((?:[^[\]]|\[[^\]]*\])*?)\s*\\label\{([^}]+)\}([^\]]*)\]\(([^)]*)\)(?:\{([^}\n]*)\})?/g,
      (_, before, label, after, file, attributes = '') =>
        `![${before}${after}](${file}){#${label} ${attributes.replace(/#[\w:.-]+/, '')}}`,
    )
    .replace(/^(:[ \t][^\n]*?)\s*\\label\{([^}]+)\}[ \t]*(?:\{#[^}\n]*\})?/gm, '$1 {#$2}')
    .replace(/\\(autoref|ref|eqref|[cC]ref)\{([^}]+)\}/g, (_, kind: string, label: string) =>
      reference(kind === 'cref' ? 'ref+label' : kind === 'Cref' ? 'ref+Label' : kind, label.trim()),
    )
    .replace(
      /(?<![!^\]])\[([^[\]]{0,500}@[^[\]]{0,500})\](?![({[])|(?<![\w[;])@([\w:-]+)/g,
      (whole, group?: string, plain = '') => {
        if (group !== undefined) return groupOf(group, labels) ?? whole;
        return labels.has(plain) ? reference('ref+label', plain) : whole;
      },
    )
    .replace(/(?<!!)\[\]\(#?([\w:.-]+)\)/g, (whole, label: string) =>
      labels.has(label) ? reference('ref+Label', label) : whole,
    )
    // A picture with a label becomes a paragraph of its own, so that pandoc reads it as a figure.
    .replace(/^!\[[^\n]*\]\([^)\n]*\)\{[^}\n]*#[^}\n]*\}[ \t]*$/gm, '\n$&\n')
    .replace(/\\cite[tp]?\*?\{([^}]+)\}/g, (whole, keys: string) =>
      /^\\citet/.test(whole) ? cited(keys) : `[${cited(keys)}]`,
    )
    .replace(/<img\b[^>]*>/gi, (tag) => {
      const attribute = (name: string) =>
        new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1] ?? '';
      const file = attribute('src');
      return file === '' ? tag : `![${attribute('alt')}](<${file}>)`;
    })
    .replace(/\\(textit|emph|textbf)\{([^{}]*)\}/g, (_, name: string, inner: string) =>
      name === 'textbf' ? `**${inner}**` : `*${inner}*`,
    )
    .replace(/^\\(?:newpage|clearpage|pagebreak|bigskip|noindent)[ \t]*$/gm, '');
  return restored(changed);
}

/** Rewrites the Markdown of GitHub and of programs for notes, such as Obsidian. */
const withNotes = (text: string, hidden: (part: string) => string): string =>
  text
    .replace(/%%(?:(?!\n\s*\n)[^%])*%%|^(?:\+\+\+.*|\[TOC\])$/gm, '')
    .replace(/\{\{<\s*(?:pagebreak|toc)\s*>\}\}/g, '')
    .replace(/!\[\[([^[\]|\n]+)(?:\|[^[\]\n]*)?\]\]/g, '![](<$1>)\n')
    .replace(
      /(?<!!)\[\[(?!\d+\])([^[\]|@\n]+)(?:\|([^[\]\n]+))?\]\](?!\()/g,
      (_, page, words) => words ?? page,
    )
    .replace(/==(?=\S)([^=\n]+?)(?<=\S)==/g, '$1')
    .replace(/[ \t]\^[\w-]+[ \t]*$/gm, '')
    .replace(
      /^((?:>[ \t]*)+)\[!(\w+)\][+-]?[ \t]*(.*)$/gm,
      (_, quote: string, kind: string, title: string) =>
        `${quote}**${title || kind[0]?.toUpperCase() + kind.slice(1).toLowerCase()}**\n${quote}`,
    )
    .replace(
      /<pre\b[^>]*>\s*(?:<code\b[^>]*>)?([\s\S]*?)(?:<\/code>)?\s*<\/pre>/gi,
      (_, code: string) => hidden(`\n\n~~~\n${withoutEntities(code).trim()}\n~~~\n\n`),
    )
    .replace(
      /^[ \t]*<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>[ \t]*$/gim,
      (_, level: string, words: string) => `\n${'#'.repeat(Number(level))} ${words.trim()}\n`,
    );

const withoutEntities = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/**
 * Returns a group such as `[@fig-a; @smith]` with its references to figures, tables and equations first, followed by
 * its citations. Returns undefined if the group has only citations.
 */
function groupOf(group: string, labels: ReadonlySet<string | undefined>): string | undefined {
  const links: string[] = [];
  const citations: string[] = [];
  for (const item of group.split(';')) {
    const [, before = '', label = '', after = ''] =
      /^([^@]*?)-?@([\w:.-]*\w)([^@]*)$/.exec(item.trim()) ?? [];
    if (labels.has(label)) links.push(`${before}${reference('ref+label', label)}${after}`);
    else citations.push(item.trim());
  }
  if (links.length === 0) return undefined;
  return [...links, ...(citations.length > 0 ? [`[${citations.join('; ')}]`] : [])].join(', ');
}

/** Returns whether a rewritten text refers to figures, tables or equations by their numbers. */
export const hasReferences = (text: string): boolean => /\{reference-type=/.test(text);
