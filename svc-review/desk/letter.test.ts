import { defaultDays } from '@app/contracts/manuscripts';
import { expect, it } from 'vitest';
import { type LetterSource, pointsOf, proposedCopy, proposedLetter } from './letter.ts';

const source: LetterSource = {
  journal: 'Journal of Engines',
  reference: 'M-2026-0014',
  title: 'On the cis isomer',
  author: 'Asha Rao',
  editor: 'Meera Iyer',
  reviews: ['1. Say how the temperature was measured.\n2. Shorten the introduction.', 'Good work.'],
  questions: ['Is the work original?'],
  days: defaultDays,
};

it('proposes a letter with the released reviews and the points that ask for a reply', () => {
  const { letter, points } = proposedLetter('ask-minor-revision', source);
  expect(letter).toMatch(/^Dear Asha Rao,\n\nwe ask for a minor revision/);
  expect(letter).toContain('within 45 days');
  for (const review of source.reviews) expect(letter).toContain(`Review\n\n${review}`);
  expect(letter).toMatch(/Meera Iyer\nJournal of Engines$/);
  expect(points).toEqual([
    'Say how the temperature was measured.',
    'Shorten the introduction.',
    'Good work.',
  ]);
});

it('includes reviews only in letters about decisions', () => {
  for (const name of ['return', 'desk-reject', 'close', 'refuse-payment'] as const) {
    const { letter, points } = proposedLetter(name, source);
    expect(letter).not.toContain('Review');
    expect(points).toEqual([]);
  }
});

it('asks for replies only if the letter asks for a revision', () => {
  expect(proposedLetter('accept', source).points).toEqual([]);
});

it('reads the items of a list with their continuation lines', () => {
  const review =
    'The work is sound.\n\n1) Say how the\ntemperature was measured.\n\nb) Cite Rao.\n\nThanks.';
  expect(pointsOf(review, [])).toEqual(['Say how the temperature was measured.', 'Cite Rao.']);
});

it('reads the paragraphs of a review without a list, but no answers to questions', () => {
  const copy = proposedCopy('Shorten it.\n\nCite Rao,\nplease.', [
    { question: 'Is the work original?', answer: 'Yes', isForAuthors: true },
    { question: 'Concerns about ethics?', answer: 'None', isForAuthors: false },
  ]);
  expect(copy).toBe('Shorten it.\n\nCite Rao,\nplease.\n\nIs the work original?\nYes');
  expect(pointsOf(copy, source.questions)).toEqual(['Shorten it.', 'Cite Rao, please.']);
});
