import { array, constantFrom } from 'fast-check';

/** Words and characters that resemble markup of a format, TeX or HTML, but are not markup. */
const PIECES = [
  ...[
    'T<Tc',
    'p>pc',
    'a<b and c>d',
    '<LOD>',
    '<3',
    '->',
    '<-',
    'n<i',
    '<ada@example.org>',
    '< x >',
  ],
  ...['R&D', 'a & b', '50%', '#1', 'a_b', 'x^y', '~5', '{x}', '\\d', 'C:\\new', '$5', 'US$', '|x|'],
  ...[
    '"q"',
    '“q”',
    "it's",
    '``',
    "''",
    '--',
    '—',
    '…',
    '10²',
    'H₂O',
    'Ca²⁺',
    '½',
    'α',
    '√2',
    '5 °C',
  ],
  ...[
    'ﬁ',
    'Å',
    'é',
    'ﷺ',
    'עברית',
    'العربية',
    '日本語',
    '😀',
    'नी',
    'İ',
    'ß',
    '@x',
    '=1+1',
    "'n'",
    '[1]',
    '(a)',
  ],
];
/** Texts that begin with a word, because a first character such as `=` would make a cell a spreadsheet formula. */
export const texts = array(constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((pieces) =>
  `Tea ${pieces.join(' ')} cups`.normalize('NFC'),
);
