import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { expectedVersion } from '../base/record.ts';
import { withoutControls } from '../base/text.ts';
import { characters } from '../limits/sizes.ts';
import { mailKindNames } from './mail-kinds.ts';
import { type MailKind, missingPlaceholder, templateProblem } from './mail-template.ts';

/** The text of a kind of message as editors have written it, or the default text. */
export const mailTextSchema = z.object({
  kind: growing(mailKindNames),
  subject: z.string(),
  text: z.string(),
  /** Whether messages of this kind are sent. */
  isOn: z.boolean(),
  version: z.int(),
});
export type MailText = z.infer<typeof mailTextSchema>;

const required = (most: number) =>
  z
    .string('Required')
    .trim()
    .min(1, 'Required')
    .max(...characters(most));

/** A change of any of the fields. */
export const updateMailTextSchema = z
  .strictObject({
    subject: required(200).overwrite(withoutControls),
    text: required(10_000),
    isOn: z.boolean(),
    version: expectedVersion,
  })
  .partial();
export type UpdateMailText = z.infer<typeof updateMailTextSchema>;

/** Returns the schema of a change of this kind of message. It refuses placeholders that the kind does not have. */
export const mailTextChange = (kind: MailKind) =>
  updateMailTextSchema.superRefine((change, { addIssue }) => {
    for (const path of ['subject', 'text'] as const) {
      const message = templateProblem(kind, change[path] ?? '');
      if (message) addIssue({ code: 'custom', path: [path], message });
    }
    const missing = change.text === undefined ? undefined : missingPlaceholder(kind, change.text);
    if (missing) addIssue({ code: 'custom', path: ['text'], message: missing });
  });
