import { withAppErrors } from '@app/service-kit/mongo';
import { nameKey, type UserModel } from './model.ts';

/** Names that the audit log and the logs use for the system itself. */
const RESERVED = [
  'svc-auth',
  'svc-content',
  'svc-pdf',
  'svc-pdf-worker',
  'svc-pdf-texts',
  'add-user',
  'Somebody',
];

const SIGNS = String.raw`0-9 .,_'\u2019()@+&\-`;
/** Letters of European languages. Phonetic letters are excluded, because some of them look like ordinary letters. */
const LATIN = String.raw`A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0130\u0132-\u017e\u0218-\u021b\u1e00-\u1ef9`;
/** Alphabets whose letters do not look like Latin letters. This excludes Cyrillic, Greek and Armenian. */
const OTHER_ALPHABETS = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Tamil', 'Telugu', 'Thai', 'Hangul'],
].map((script) => String.raw`\p{Script=${script}}\p{Mn}\p{Mc}`);
const CHINESE_AND_JAPANESE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc`;
const PATTERNS = [LATIN, ...OTHER_ALPHABETS, CHINESE_AND_JAPANESE].map(
  (letters) => new RegExp(`^[${letters}${SIGNS}]+$`, 'u'),
);

const ALLOWED =
  'Use Latin letters, digits, spaces and . , _ - ’ ( ) @ + &. Letters of another alphabet are possible if they do not look like Latin ones and are not mixed.';

/** Returns why a new name is refused, or undefined. The unique index refuses a name that exists in another case. */
export async function nameProblem(users: UserModel, name: string): Promise<string | undefined> {
  const composed = name.normalize('NFC');
  if (!PATTERNS.some((pattern) => pattern.test(composed))) return ALLOWED;
  const appearance = appearanceOf(name);
  const looksLike = (other: string) => appearanceOf(other) === appearance;
  if (RESERVED.some(looksLike)) return 'This name is reserved. Choose another one.';
  const key = nameKey(name);
  const others = await withAppErrors(users.find({ nameKey: { $ne: key } }, { name: 1 }).exec());
  if (!others.some((other) => looksLike(other.name))) return undefined;
  return 'This name looks too much like that of another user. Choose another one.';
}

/** Returns the same text for names that people could mistake for each other. */
function appearanceOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[1iıł]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
}
