import { type JournalDays, type LetterCommand, letters } from '@app/contracts/manuscripts';

/** The data from which a letter is proposed. */
export interface LetterSource {
  journal: string;
  reference: string;
  title: string;
  /** The names of the corresponding author and of the editor. */
  author: string;
  editor: string;
  /** The released reviews of the round, in the order in which authors see them. */
  reviews: readonly string[];
  /** The texts of the questions of the form for reviews. */
  questions: readonly string[];
  days: JournalDays;
}

/** Returns a letter that the editor can change, and the points of the reviews that ask for a reply. */
export function proposedLetter(name: LetterCommand, source: LetterSource) {
  const { author, editor, journal, reviews } = source;
  const { decision, outcome } = letters[name];
  const shown = decision === null ? [] : reviews;
  const letter = [
    `Dear ${author || 'author'},`,
    bodies[name](source),
    ...shown.map((review) => `Review\n\n${review.trim()}`),
    `${editor}\n${journal}`,
  ];
  const points =
    outcome === 'revision' ? reviews.flatMap((review) => pointsOf(review, source.questions)) : [];
  return { letter: letter.join('\n\n'), points: points.slice(0, MAX_POINTS) };
}

const manuscript = ({ title, reference }: LetterSource) => `“${title}” (${reference})`;

const revision = (size: string) => (source: LetterSource) =>
  `we ask for a ${size} revision of your manuscript ${manuscript(source)}. Please answer each point on your page, and send the revised manuscript within ${source.days.revision} days. The reviews follow.`;

const bodies: Record<LetterCommand, (source: LetterSource) => string> = {
  return: (source) =>
    `thank you for your manuscript ${manuscript(source)}. Before we can send it to reviewers, please correct this within ${source.days.correction} days:`,
  'desk-reject': (source) =>
    `thank you for your manuscript ${manuscript(source)}. We cannot consider it for publication in ${source.journal}, because …`,
  close: (source) => `we have closed your manuscript ${manuscript(source)}, because …`,
  'refuse-payment': (source) =>
    `we could not find the payment for your manuscript ${manuscript(source)}. Please check the transaction ID on your page and enter it again.`,
  accept: (source) =>
    `we are glad to accept your manuscript ${manuscript(source)} for publication in ${source.journal}. The reviews follow.`,
  'ask-minor-revision': revision('minor'),
  'ask-major-revision': revision('major'),
  reject: (source) =>
    `thank you for your manuscript ${manuscript(source)}. On the advice of the reviewers, we cannot publish it in ${source.journal}. The reviews follow.`,
};

const MAX_POINTS = 200;
const MAX_POINT = 5_000;
/** Matches the beginning of an item of a list, such as “3.”, “(3)”, “a)” or a bullet. */
const ITEM = /^\s*(?:\(?\d{1,2}[.)]|\(?[a-z]\)|[-–•*])\s+/;

/**
 * Returns the points of a review: the items of its lists or, if it has none, its paragraphs. Answers to the questions
 * of the form are not points.
 */
export function pointsOf(review: string, questions: readonly string[]): string[] {
  const lines = review.split('\n');
  const isList = lines.some((line) => ITEM.test(line));
  const points: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const starts: boolean = isList ? ITEM.test(line) : line.trim() !== '' && !isOpen;
    if (starts) points.push(line.replace(ITEM, '').trim());
    else if (line.trim() !== '' && isOpen) points.push(`${points.pop()} ${line.trim()}`);
    isOpen = line.trim() !== '' && (starts || isOpen);
  }
  return points
    .filter((point) => point !== '' && !questions.some((question) => point.startsWith(question)))
    .map((point) => point.slice(0, MAX_POINT));
}

/** Returns the copy of a review that is proposed for the authors: its text, then the answers for authors. */
export function proposedCopy(
  text: string,
  answers: readonly { question: string; answer: string; isForAuthors: boolean }[],
): string {
  const shown = answers.filter(({ isForAuthors, answer }) => isForAuthors && answer.trim() !== '');
  return [text.trim(), ...shown.map(({ question, answer }) => `${question}\n${answer.trim()}`)]
    .filter(Boolean)
    .join('\n\n');
}
