/** The sequences of characters with which Word counts in alphabets and scripts, by Word's name of the format. */
const SERIES: Record<string, string> = {
  ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
  ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
  decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedCircleChinese: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedFullstop: '⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛',
  decimalEnclosedParen: '⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇',
  aiueoFullWidth:
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  iroha:
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  ganada: '가나다라마바사아자차카타파하',
  arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  arabicAbjad: 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
};

/** The letters of alphabetical numbers. After the last letter, letters are repeated: aa, bb. */
const LETTERS: Record<string, string> = {
  upperLetter: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  russianUpper: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
  chicago: '*†‡§',
};

const ROMAN: [number, string][] = [
  ...([
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
  ] as [number, string][]),
  ...([
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
  ] as [number, string][]),
  ...([
    [4, 'IV'],
    [1, 'I'],
  ] as [number, string][]),
];

const ONES = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINALS: Record<string, string> = {
  ...{ one: 'first', two: 'second', three: 'third', five: 'fifth', eight: 'eighth' },
  ...{ nine: 'ninth', twelve: 'twelfth' },
};
const ordinalEnding = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

const CHINESE = '〇一二三四五六七八九';
const KOREAN = '영일이삼사오육칠팔구';

/**
 * Returns a number in a format of Word. An unknown format is written with digits. `pattern` is the first number of a
 * format that the author has defined, such as `001`.
 */
export function numberIn(format: string, number: number, pattern = ''): string {
  const repeated = (letters: string) => {
    const [...all] = letters;
    const letter = all[(number - 1) % all.length] ?? '';
    return letter.repeat(Math.floor((number - 1) / all.length) + 1);
  };
  const series = SERIES[format];
  if (number > 0 && series) return [...series][number - 1] ?? String(number);
  if (number > 0 && LETTERS[format]) return repeated(LETTERS[format]);
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'lowerLetter':
    case 'lowerRoman':
    case 'russianLower':
      return numberIn(
        format.replace('lower', 'upper').replace('Lower', 'Upper'),
        number,
      ).toLowerCase();
    case 'upperRoman':
      return romanOf(number);
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'custom':
      return String(number).padStart(/^0*1$/.test(pattern) ? pattern.length : 0, '0');
    case 'ordinal':
      return `${number}${ENDINGS[ordinalEnding.select(number)]}`;
    case 'cardinalText':
      return capital(wordsOf(number) ?? String(number));
    case 'ordinalText':
      return capital(ordinalOf(number));
    case 'numberInDash':
      return `- ${number} -`;
    case 'decimalFullWidth':
      return String(number).replace(/\d/g, (digit) =>
        String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
      );
    case 'ideographDigital':
    case 'japaneseDigitalTenThousand':
    case 'taiwaneseDigital':
      return String(number).replace(/\d/g, (digit) => CHINESE[Number(digit)] ?? digit);
    case 'koreanDigital':
    case 'koreanCounting':
      return tensIn(KOREAN, '십', number);
    default:
      return /^(?:chinese|japanese|taiwanese)Counting/.test(format)
        ? tensIn(CHINESE, '十', number)
        : String(number);
  }
}

function romanOf(number: number): string {
  let rest = Math.min(number, 3999);
  let text = '';
  for (const [value, sign] of ROMAN) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}

/** Writes a number up to 99 as it is spoken: 二十一. */
function tensIn(digits: string, ten: string, number: number): string {
  if (number < 1 || number > 99) return String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const head = tens === 0 ? '' : `${tens > 1 ? digits[tens] : ''}${ten}`;
  return `${head}${ones > 0 ? digits[ones] : ''}`;
}

const wordsOf = (number: number): string | undefined =>
  number < 1 || number > 99
    ? undefined
    : number < 20
      ? ONES[number]
      : [TENS[Math.floor(number / 10)], ONES[number % 10]].filter(Boolean).join('-');

function ordinalOf(number: number): string {
  const words = wordsOf(number);
  if (words === undefined) return numberIn('ordinal', number);
  return words.replace(/[a-z]+$/, (last) => ORDINALS[last] ?? `${last.replace(/y$/, 'ie')}th`);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
