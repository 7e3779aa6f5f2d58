import { initialReviewSettings, reviewSettingsSchema } from '@app/contracts/manuscripts';
import { expect, it } from 'vitest';
import { limits, settingsErrors, settingsOf, settingsState } from './settings-values.ts';

const settings = reviewSettingsSchema.parse({ ...initialReviewSettings, version: 3 });
const { values } = settingsState(settings);

it('sends unchanged values as they were loaded', () => {
  const { version: _version, ...fields } = settings;
  expect(settingsOf(values)).toEqual(fields);
  expect(settingsErrors(values)).toEqual({});
});

it.each([
  ['maxAuthors', '', 'Enter a whole number'],
  ['maxAuthors', '0', 'At least 1'],
  ['maxReferences', '1001', 'At most 1,000'],
  ['answerDays', 'soon', 'Enter a whole number'],
  ['answerDays', '2.5', 'Enter a whole number'],
  ['retentionDays', '4000', 'At most 3,650'],
  ['until', 'tomorrow', expect.any(String)],
])('refuses %s: “%s” at its field', (field, text, message) => {
  expect(settingsErrors({ ...values, [field]: text })).toEqual({ [field]: message });
});

it('names the question without a text, and drops empty choices', () => {
  const [first, ...others] = values.questions;
  if (!first) expect.fail();
  const questions = [{ ...first, text: ' ', choices: ['Yes', '', ' '] }, ...others];
  expect(settingsErrors({ ...values, questions })).toEqual({ 'questions.0.text': 'Required' });
  expect(settingsOf({ ...values, questions }).questions[0]?.choices).toEqual(['Yes']);
});

it('states the limits of the schema', () => {
  expect(limits).toEqual({ maxAuthors: '1 to 50', maxReferences: '1 to 1000', days: '1 to 3650' });
});
