import { VERBATIM } from './rewrite-tex.ts';
import { TABULARRAY_OPTION } from './tex-table-kinds.ts';
import { LINES } from './tex-tables.ts';

/** Matches LaTeX commands whose arguments readers do not see as typed. */
const UNSHOWN =
  /\\(?:label|ref|eqref|autoref|[cC]ref|pageref|nameref|[a-zA-Z]*cite[a-zA-Z]*|nocite|includegraphics|graphicspath|bibliography|bibliographystyle|addbibresource|usepackage|documentclass|input|include|subfile|vspace|hspace|setlength|addtolength|setcounter|begin|end|url|path|nolinkurl|ce|chem|deleted|newcommand|renewcommand|providecommand|def|newtheorem|pagestyle|thispagestyle|hypersetup|definecolor|color|usetikzlibrary|bibitem|rule|cline|cmidrule|newenvironment|DeclareMathOperator|theoremstyle|fontsize|selectlanguage|ensuremath|tabletypesize|tablewidth|tablenum|tablecolumns|SetCell|SetRow|SetColumn|dcolhead|titlerunning|authorrunning|BibitemShut)(?![a-zA-Z])\*?(?:\s*\[[^\]]*\])*(?:\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})?/g;
/** Matches numbers and units, which pandoc writes in another form. */
const UNITS =
  /\\(?:SI|si|qty|unit|num|ang|SIrange|SIlist|numrange|numlist|qtyrange|qtylist)(?![a-zA-Z])(?:\s*\[[^\]]*\]|\s*\{(?:[^{}]|\{[^{}]*\})*\}){1,4}/g;
/** Matches the beginnings of environments whose arguments are measures or columns. */
const COLUMNS =
  /\\begin\{(?:(?:xl)?tabular[xy]?\*?|(?:rotate|long)?deluxetable\*?|(?:long|tall)?tblr\*?|tabu|longtabu?|longtable|array|minipage|subfigure|subtable|multicols|thebibliography|enumerate|itemize|lstlisting|tcolorbox|(?:wrap|floating|SC)(?:figure|table)\*?|adjustbox|adjustwidth|spacing)\}(?:\s*\[[^\]]*\]|\s*\{(?:[^{}]|\{[^{}]*\})*\})*/g;
/** Matches the beginning of a table of tabularray, whose options contain its caption and its notes. */
const TABULARRAY =
  /\\begin\{(?:long|tall)?tblr\*?\}\s*\[((?:[^\]{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)\]/g;
/** Matches the beginnings of floats and of parts of tables with their options, such as the position of a float. */
const PLACES =
  /\\begin\{(?:(?:sideways)?(?:figure|table)\*?|algorithm(?:ic)?\*?|threeparttable|tablenotes)\}\s*\[[^\]]*\]/g;
/** Matches the command for a tracked change: the first argument is the new text, the second one the former text. */
const REPLACED =
  /\\replaced\s*(?:\[[^\]]*\])?\s*(\{(?:[^{}]|\{[^{}]*\})*\})\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;
/** Matches commands with their arguments that are not text. The text follows in the next argument. */
const SECOND =
  /\\(?:href|textcolor|colorbox|foreignlanguage|hyperref|parbox|scalebox|rotatebox|raisebox|adjustbox|bibinfo|bibfield|(?:multicolumn|multirow|resizebox\*?|fcolorbox|markboth)\s*\{[^{}]*\})(?:\s*\[[^\]]*\])*\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const MATHS =
  /\$\$[\s\S]*?\$\$|(?<!\\)\$(?:[^$\\]|\\[\s\S])*\$|\\\[[\s\S]*?\\\]|\\\([\s\S]*?\\\)|\\begin\{(equation|align|gather|multline|eqnarray|IEEEeqnarray|displaymath|math|alignat|flalign|tikzpicture)\*?\}[\s\S]*?\\end\{\1\*?\}/g;

/** Reduces code to its words, because other characters of code would be read as commands. */
const withoutVerbatim = (text: string) =>
  text.replace(VERBATIM, (part) => {
    if (part.startsWith('%')) return '';
    if (/^\\(?:url|href|path|nolinkurl)/.test(part)) return part;
    return part
      .replace(
        /^\\(?:begin\{[^}]*\}(?:\s*\[[^\]]*\])?|[a-z]+\*?(?:\[[^\]]*\])?(?:(?<=mintinline.*)\{[^{}]*\})?)|\\end\{[^}]*\}$/g,
        ' ',
      )
      .replace(/[^\p{L}\p{N}\n]+/gu, ' ');
  });

/** Returns the caption and the notes in the options of a table of tabularray, each as a paragraph. */
const wordsOfOptions = (options: string) =>
  Array.from(options.matchAll(TABULARRAY_OPTION), ([, name = '', mark = '', value = '']) =>
    /^(?:caption|note|remark)$/.test(name) ? `${mark} ${value}\n\n` : '',
  ).join('');

/**
 * Returns the paragraphs that readers of a LaTeX document see. Does not expand the author's macros, so the result may
 * contain additional words.
 */
export function wordsOfTex(source: string): string[] {
  const plain = withoutVerbatim(source);
  const body = /\\begin\{document\}([\s\S]*?)(?:\\end\{document\}|$)/.exec(plain)?.[1] ?? plain;
  const text = body
    .replace(/\\begin\{(comment|CCSXML)\}[\s\S]*?\\end\{\1\}/g, ' ')
    .replace(/\\[hv]skip\s*[\d.]+\s*[a-z]{2}(?:\s+(?:plus|minus)\s+[\d.]+\s*[a-z]{2})*/g, ' ')
    .replace(MATHS, ' ')
    .replace(TABULARRAY, (_, options: string) => `\n\n${wordsOfOptions(options)}\\begin{tblr}`)
    .replace(COLUMNS, ' ')
    .replace(UNITS, ' ')
    .replace(PLACES, ' ')
    .replace(LINES, ' ')
    .replace(UNSHOWN, ' ')
    .replace(REPLACED, ' $1')
    .replace(SECOND, ' ')
    // Joins a large initial with the rest of its word.
    .replace(/\\(?:IEEEPARstart|lettrine)\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}\s*\{/g, '$1{')
    // Joins raised and lowered text with its word.
    .replace(/\\(?:text(?:super|sub)script|tnote|TblrNote|tablenotemark|natexlab)\s*\{/g, '{')
    .replace(/\\(?:Procedure|Function|Call)\s*\{([^{}]*)\}/gi, ' $1 ')
    .replace(/\\tablenotetext\s*\{([^{}]*)\}/g, '$1 ')
    // A letter with an accent, as in \"o, becomes an unknown character. The word with this character is not compared.
    .replace(/\\(?:["'`^~=.]|[cvukHrbdt](?=\s*\{))\s*\{?\\?([\p{L}])\}?/gu, '\ufffc')
    .replace(/\\(?:ss|o|O|l|L|aa|AA|ae|AE|oe|OE|i|j)(?![a-zA-Z])\s*(?:\{\})?/g, '\ufffc')
    // Removes commands with their optional arguments, which are sizes and short forms. The optional argument of an item
    // of a list is text and stays.
    .replace(/\\(?:item(?![a-zA-Z])|(?:[a-zA-Z]+\*?|\\)(?:\s*\[[^\]]*\])*|[^a-zA-Z])/g, ' ')
    .replace(/[{}~&]/g, (sign) => (sign === '~' || sign === '&' ? ' ' : ''));
  return paragraphsOf(text);
}

/** Matches formulas of LaTeX and MyST that need no dollar signs. */
const NUMBERED =
  /\\begin\{(equation|align|gather|multline|eqnarray)(\*?)\}[\s\S]*?\\end\{\1\2\}|^(`{3,}|:{3,})\{math\}[\s\S]*?^\3[ \t]*$/gm;
/**
 * Matches the roles of MyST, the heads of its directives with their titles, its options, and its labels. Raised and
 * lowered text is matched with the space before it, so that it is joined with its word.
 */
const MYST =
  /[ \t]*\{(?:sub|sup)(?:script)?\}`([^`]*)`|\{(?:math|eq|ref|numref|cite(?::[a-z]+)?)\}`[^`]*`|\{[a-z][\w:-]*\}(?=`[^`])|^:{3,}\{[^}\n]*\}(.*)$|^:[\w-]+:(?: .*)?$|^\([\w:.-]+\)=[ \t]*$/gm;

/**
 * Matches links with words, and the syntax of pictures, boxes, targets and formulas in the Markdown of programs for
 * notes, Quarto and GitHub.
 */
const NOTES =
  /(?<!!)\[\[[^[\]|\n]*\|([^[\]\n]*)\]\]|!\[\[[^\]\n]*\]\]|(?<=^(?:>[ \t]*)+)\[!\w+\]|[ \t]\^[\w-]+[ \t]*$|\{\{<\s*(?:pagebreak|toc)\s*>\}\}|^```math\n[\s\S]*?^```/gm;

/** Returns the paragraphs that readers of a Markdown document see. */
export function wordsOfMarkdown(source: string): string[] {
  const text = source
    .replace(/^---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)\r?\n/, '')
    .replace(/<!--[\s\S]*?-->|%%(?:(?!\n\s*\n)[^%])*%%|^(?:\+\+\+.*|\[TOC\])$/gm, ' ')
    .replace(NOTES, (_, words: string | undefined) => words ?? ' ')
    .replace(NUMBERED, ' ')
    .replace(
      MYST,
      (_, raised: string | undefined, title: string | undefined) =>
        raised ?? (/[^\d\s]/.test(title ?? '') ? title : undefined) ?? ' ',
    )
    .replace(
      /\\(?:label|autoref|ref|eqref|[cC]ref|cite[tp]?\*?)\{[^}]*\}|\\(?:textit|emph|textbf|newpage|clearpage|pagebreak|bigskip|noindent)(?![a-zA-Z])/g,
      ' ',
    )
    .replace(/\[[^\]]*\]\([^)]*\)\{reference-type=[^}]*\}|&#?\w+;/g, ' ')
    // Joins raised and lowered text with its word.
    .replace(/(?<=\w)[~^](?=\w)|<\/?su[bp]>/g, '')
    .replace(/^\s*(?:```|~~~).*$/gm, ' ')
    // Removes the numbers of items of lists, because the texts of converted items do not contain the numbers.
    .replace(/^([ \t>]*)\(?(?:\d{1,9}|[a-z]|[ivx]+)[.)](?=[ \t])/gm, '$1')
    .replace(/\$\$[\s\S]*?\$\$|(?<![\\$])\$(?!\s)(?:[^$\\\n]|\\.)+\$(?!\d)/g, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/\[\^[^\]]+\]:?/g, ' ')
    .replace(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, ' ')
    .replace(/-?@(?:\{[^}]*\}|[\w:.#$%&+?<>~/-]+)/g, ' ')
    .replace(/\{[.#:][^}\n]*\}|\{[a-z-]+=[^}\n]*\}/g, ' ')
    .replace(/<https?:[^>]*>|<\/?[a-zA-Z][^>]*>/g, ' ');
  return paragraphsOf(text);
}

/**
 * Divides a text into paragraphs. Leaves out words with an unknown character, such as a LaTeX accent, so that they are
 * not compared.
 */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .replace(/\S*\ufffc\S*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
