import { argumentsAt, type Command, withCommands } from './tex-commands.ts';

/**
 * Sections that publishers' classes define as commands, with their headings. The argument of a command is the text of
 * the section.
 */
const SECTIONS: Record<string, string> = {
  authorcontributions: 'Author contributions',
  authorcontribution: 'Author contributions',
  funding: 'Funding',
  institutionalreview: 'Institutional review board statement',
  informedconsent: 'Informed consent statement',
  dataavailability: 'Data availability',
  codeavailability: 'Code availability',
  codedataavailability: 'Code and data availability',
  sampleavailability: 'Sample availability',
  videosupplement: 'Video supplement',
  conflictsofinterest: 'Conflicts of interest',
  competinginterests: 'Competing interests',
  disclaimer: 'Disclaimer',
  supplementary: 'Supplementary materials',
  acknowledgments: 'Acknowledgments',
  acknowledgements: 'Acknowledgments',
};
/**
 * Headings that the class `copernicus` defines as commands, with their default texts. An optional argument replaces the
 * default text.
 */
const HEADINGS: Record<string, string> = {
  introduction: 'Introduction',
  conclusions: 'Conclusions',
};

const shown = (at: number, braces = at + 1): Command => ({
  braces,
  write: (all) => all[at] ?? '',
});
const nothing = (braces: number): Command => ({ braces, write: () => '' });

/**
 * Commands that publishers' document classes define, and commands that their bibliography styles write into reference
 * lists.
 */
export const CLASS_COMMANDS = new Map<string, Command>([
  ...Object.entries(SECTIONS).map(([name, title]): [string, Command] => [
    name,
    { braces: 1, write: ([words]) => `\n\n\\section*{${title}}\n${words}\n\n` },
  ]),
  ['bmhead', { braces: 1, write: ([title]) => `\n\n\\section*{${title}}\n` }],
  [
    'abbreviations',
    { braces: 2, write: ([title, words]) => `\n\n\\section*{${title}}\n${words}\n\n` },
  ],
  ['belowtable', { braces: 1, write: ([words]) => `\n\n${words}\n\n` }],
  ['chem', { braces: 1, write: ([formula]) => `\\ensuremath{\\mathrm{${formula}}}` }],
  ['doi', { braces: 1, write: ([doi]) => `\\href{https://doi.org/${doi}}{${doi}}` }],
  ['markboth', nothing(2)],
  ['markright', nothing(1)],
  ['titlerunning', nothing(1)],
  ['authorrunning', nothing(1)],
  ['bibinfo', shown(1)],
  ['bibfield', shown(1)],
  ...['bibnamefont', 'bibfnamefont', 'citenamefont', 'natexlab'].map((name): [string, Command] => [
    name,
    shown(0),
  ]),
  ['BibitemShut', nothing(1)],
]);

/** Replaces environments and commands of publishers' classes with those of LaTeX, or removes them. */
export const CLASS_ENVIRONMENTS: [RegExp, string][] = [
  [/\\(?:botrule|colrule|(?:top|middle|bottom)hline)(?![a-zA-Z])/g, '\\hline'],
  [/\\begin\{adjustwidth\}\s*\{[^{}]*\}\s*\{[^{}]*\}|\\end\{(?:adjustwidth|multicols)\}/g, ''],
  [/\\begin\{multicols\}\s*\{[^{}]*\}/g, ''],
  [/\\begin\{CCSXML\}[\s\S]*?\\end\{CCSXML\}/g, ''],
  [/\\(begin|end)\{teaserfigure\}/g, '\\$1{figure}'],
  [/\\begin\{highlights\}/g, '\\section*{Highlights}\n\\begin{itemize}'],
  [/\\end\{highlights\}/g, '\\end{itemize}'],
  [/\\begin\{IEEEeqnarray(\*?)\}\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}/g, '\\begin{align$1}'],
  [/\\end\{IEEEeqnarray(\*?)\}/g, '\\end{align$1}'],
  [/\\(begin|end)\{IEEEproof\}/g, '\\$1{proof}'],
  [/\\qed(?:here|symbol)?(?![a-zA-Z])/g, ''],
  [/\\appendices(?![a-zA-Z])|\\appendixstart(?![a-zA-Z])/g, '\\appendix'],
  [/\\ackname(?![a-zA-Z])/g, 'Acknowledgments'],
  [/\\discintname(?![a-zA-Z])/g, 'Disclosure of interests'],
  [/\\onlinecite(?![a-zA-Z])/g, '\\cite'],
  [/\\nameref(?![a-zA-Z])\*?/g, '\\ref'],
  [/\\BibitemOpen(?![a-zA-Z])|\\bibcommenthead(?![a-zA-Z])|\\linenumbers(?![a-zA-Z])/g, ''],
  [
    /\\spnewtheorem\*?\s*(\{[^{}]*\})\s*(\{[^{}]*\})\s*\{[^{}]*\}\s*\{[^{}]*\}/g,
    '\\newtheorem$1$2',
  ],
  [
    /\\begin\{tcolorbox\}\s*\[[^\]]*?\btitle\s*=\s*(?:\{([^{}]*)\}|([^,\]]*))[^\]]*\]/g,
    '\\begin{tcolorbox}\n\\textbf{$1$2}\n\n',
  ],
];

const THEOREMS =
  /\\begin\{((?:theorem|lemma|proposition|corollary|definition|example|remark|claim|conjecture|property|problem|question|exercise|solution|note|case|hypothesis|assumption|axiom)s?)\}/gi;

const HEADING = new RegExp(
  String.raw`\\(${Object.keys(HEADINGS).join('|')})(?![a-zA-Z])(?:\s*\[([^\]]*)\])?`,
  'g',
);

/** Replaces the heading commands of the class `copernicus` by sections. */
export const withHeadings = (text: string): string =>
  /\\documentclass\s*(?:\[[^\]]*\])?\s*\{copernicus\}/.test(text)
    ? text.replace(HEADING, (_, name: string, title = HEADINGS[name]) => `\\section{${title}}`)
    : text;

/** Adds definitions of the theorems that the class defines, and of algorithms, so that pandoc numbers both. */
export function withClassTheorems(text: string): string {
  const names = new Set(Array.from(text.matchAll(THEOREMS), ([, name = '']) => name));
  const isDefined = (name: string) =>
    new RegExp(
      String.raw`\\(?:newtheorem|spnewtheorem|newenvironment|newtcbtheorem|declaretheorem)\*?\s*(?:\[[^\]]*\])?\s*\{${name}\}`,
    ).test(text);
  const own = [...names].filter((name) => !isDefined(name));
  const titled = (name: string) => name[0]?.toUpperCase() + name.slice(1);
  const definitions = own.map((name) => `\\newtheorem{${name}}{${titled(name)}}\n`);
  if (/\\begin\{algorithm\}/.test(text) && !isDefined('algorithm'))
    definitions.push('\\theoremstyle{definition}\\newtheorem{algorithm}{Algorithm}\n');
  return text.replace(/\\begin\{document\}/, (start) => `${definitions.join('')}${start}`);
}

/** The words that the commands of algorithms print before and after their argument. */
const STEPS: Record<string, [before: string, after: string]> = {
  state: ['', ''],
  statex: ['', ''],
  require: ['Require:', ''],
  ensure: ['Ensure:', ''],
  input: ['Input:', ''],
  output: ['Output:', ''],
  if: ['if', 'then'],
  elsif: ['else if', 'then'],
  elseif: ['else if', 'then'],
  else: ['else', ''],
  for: ['for', 'do'],
  forall: ['for all', 'do'],
  while: ['while', 'do'],
  repeat: ['repeat', ''],
  until: ['until', ''],
  loop: ['loop', ''],
  procedure: ['procedure', ''],
  function: ['function', ''],
};
const STEP = new RegExp(String.raw`\\(end)?(${Object.keys(STEPS).join('|')})(?![a-zA-Z])`, 'gi');

/**
 * Writes the steps of algorithms as indented lines, because pandoc would lose their depth and their conditions. The
 * caption of an algorithm becomes the title of the theorem that `withClassTheorems` defines.
 */
export function withAlgorithms(text: string): string {
  return text
    .replace(
      /\\begin\{algorithm\*?\}(?:\s*\[[^\]]*\])?([\s\S]*?)\\end\{algorithm\*?\}/g,
      (_, content: string) => {
        const start = /\\caption\s*(?=\{)/.exec(content);
        const found = start && argumentsAt(content, start.index + start[0].length, 1);
        const [label = ''] = /\\label\{[^}]*\}/.exec(content) ?? [];
        const rest = found ? content.slice(0, start.index) + content.slice(found.end) : content;
        const title = found?.braces[0]?.replace(label, '') ?? '';
        return `\\begin{algorithm}${title && `[${title}]`}${label}${rest.replace(label, '')}\\end{algorithm}`;
      },
    )
    .replace(
      /\\begin\{algorithmic\}(?:\s*\[[^\]]*\])?([\s\S]*?)\\end\{algorithmic\}/g,
      (_, content: string) => `\n\n${linesOf(content)}\n\n`,
    );
}

function linesOf(content: string): string {
  const steps = withCommands(
    content,
    new Map<string, Command>([
      ['Comment', { braces: 1, write: ([words]) => ` (${words})` }],
      ['COMMENT', { braces: 1, write: ([words]) => ` (${words})` }],
      ['Call', { braces: 2, write: ([name, words]) => `${name}(${words})` }],
    ]),
  ).replace(/\\(?:Return|RETURN)(?![a-zA-Z])/g, '\\textbf{return}');
  const lines: string[] = [];
  let depth = 0;
  const all = [...steps.matchAll(STEP)];
  for (const [at, match] of all.entries()) {
    const [whole, end, name = ''] = match;
    const step = name.toLowerCase();
    const [before, after] = STEPS[step] ?? ['', ''];
    const from = match.index + whole.length;
    const rest = steps.slice(from, all[at + 1]?.index);
    const closes = end !== undefined || /^(?:else|elsif|elseif|until)$/.test(step);
    if (closes) depth = Math.max(0, depth - 1);
    const isCall = /^(?:procedure|function)$/.test(step) && end === undefined;
    const found =
      after !== '' || step === 'until' || isCall ? argumentsAt(rest, 0, isCall ? 2 : 1) : undefined;
    const condition =
      found && end === undefined
        ? isCall
          ? `${found.braces[0]}(${found.braces[1]})`
          : found.braces[0]
        : '';
    const tail = found && end === undefined ? rest.slice(found.end) : rest;
    const bold = (words: string) => words && `\\textbf{${words}}`;
    const words =
      end === undefined
        ? [bold(before), condition, bold(after), tail.trim()]
        : [bold(`end ${before}`), tail.trim()];
    lines.push(`${'\\quad '.repeat(depth)}${words.filter(Boolean).join(' ')}`);
    if (
      end === undefined &&
      (after !== '' || /^(?:else|repeat|loop|procedure|function)$/.test(step))
    )
      depth += 1;
  }
  const first = steps.slice(0, all[0]?.index ?? steps.length).trim();
  return [...(first ? [first] : []), ...lines].join('\\\\\n');
}
