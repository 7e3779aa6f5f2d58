import { z } from 'zod';
import { isEmailAddress } from '../base/email.ts';
import { isOrcid } from '../base/identifiers.ts';
import { knownFields, type ObjectBuilder } from '../base/known-fields.ts';
import { withoutControls } from '../base/text.ts';
import type { ValidationIssue } from '../errors/problem.ts';
import { characters } from '../limits/sizes.ts';
import { areas, doiChoices, streams, submissionTypes } from './form-lists.ts';

/** Returns the schema of a text that is stored as typed. It may be empty, because a draft may be incomplete. */
export const typedText = (max: number) =>
  z
    .string()
    .overwrite(withoutControls)
    .max(...characters(max))
    .default('');

/** The maximum number of authors in a form. A setting of the journal may be lower. */
export const MAX_SUBMITTED_PEOPLE = 50;

const submissionForm = (object: ObjectBuilder) =>
  object({
    title: typedText(2_000),
    /** Names, separated by commas. */
    authors: typedText(5_000),
    email: typedText(320),
    phone: typedText(50),
    authorCount: typedText(10),
    articleType: typedText(50),
    doi: typedText(50),
    stream: typedText(50),
    area: typedText(100),
    abstract: typedText(20_000),
    keywords: typedText(1_000),
    /**
     * The authors in order, with optional details. The first author is the corresponding author, whose address is
     * `email`. `id` is the id of the stored author, or empty for a new author.
     */
    people: z
      .array(
        object({
          id: typedText(40),
          name: typedText(500),
          email: typedText(320),
          orcid: typedText(100),
          affiliation: typedText(1_000),
        }),
      )
      .max(MAX_SUBMITTED_PEOPLE)
      .default([]),
    /** The reviewers whom the author suggests or opposes. */
    suggested: z.array(namedReviewer(object)).max(10).default([]),
    opposed: z.array(namedReviewer(object)).max(10).default([]),
    /** The replies to the points of the last decision. */
    replies: z
      .array(object({ point: typedText(5_000), reply: typedText(20_000) }))
      .max(200)
      .default([]),
    /** A message to the editor, which reviewers never see. */
    message: typedText(10_000),
  });
const namedReviewer = (object: ObjectBuilder) =>
  object({
    name: typedText(500),
    email: typedText(320),
    affiliation: typedText(1_000),
    reason: typedText(2_000),
  });

/**
 * The form of a submission. All fields may be empty. `missingFrom` returns the fields that a submission still needs.
 */
export const submissionFormSchema = submissionForm(z.strictObject);
export type SubmissionForm = z.infer<typeof submissionFormSchema>;
export type SubmittedPerson = SubmissionForm['people'][number];
/** The form in responses. */
export const savedSubmissionFormSchema = submissionForm(knownFields);

/** The files of a submission: the PDF, the picture of the form, and the source, which is a Word file. */
export const submissionFileKinds = ['manuscript', 'picture', 'source'] as const;
export type SubmissionFileKind = (typeof submissionFileKinds)[number];

/** Returns the missing or wrong fields: the path of each field, with a sentence that says what to do. */
export function missingFrom(
  form: SubmissionForm,
  files: readonly SubmissionFileKind[],
  { maxAuthors }: { maxAuthors: number },
): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const needs = (path: string, holds: boolean, message = 'Required') => {
    if (!holds) issues.push({ path, message });
  };
  const isOneOf = (list: readonly string[], text: string) => list.includes(text);

  needs('title', form.title.trim() !== '');
  needs('authors', form.authors.trim() !== '');
  needs('email', isEmailAddress(form.email.trim()), 'An email address, such as name@example.org');
  needs('phone', /\d{3}/.test(form.phone), 'A telephone number, such as +91 98765 43210');
  const count = /^\d+$/.test(form.authorCount.trim()) ? Number(form.authorCount) : 0;
  needs('authorCount', count > 0, 'The number of authors, such as 3');
  needs('authorCount', count <= maxAuthors, `At most ${maxAuthors} authors`);
  needs('articleType', isOneOf(submissionTypes, form.articleType), 'Please choose');
  needs('doi', isOneOf(doiChoices, form.doi), 'Please choose');
  needs('stream', isOneOf(streams, form.stream), 'Please choose');
  needs('area', isOneOf(areas, form.area), 'Please choose');
  needs('manuscript', files.includes('manuscript'), 'Choose the PDF of the manuscript');
  needs('picture', files.includes('picture'), 'Choose a picture');
  for (const [at, { name, email, orcid }] of form.people.entries()) {
    needs(`people.${at}.name`, name.trim() !== '');
    const hasAddress = at === 0 || email.trim() === '' || isEmailAddress(email.trim());
    needs(`people.${at}.email`, hasAddress, 'An email address, such as name@example.org');
    const message = 'An ORCID iD, such as 0000-0002-1825-0097';
    needs(`people.${at}.orcid`, orcid.trim() === '' || isOrcid(orcid.trim()), message);
  }
  return issues;
}

/**
 * A file of a manuscript. `name` is the name of the file on the sender's computer. Only the sender and the editors see
 * this name.
 */
export const manuscriptFileSchema = z.object({
  id: z.string(),
  kind: z.enum([...submissionFileKinds, 'review']),
  round: z.int().min(1),
  name: z.string(),
  mediaType: z.string(),
  size: z.int().min(0),
  /** Null if the file is not a PDF. */
  pages: z.int().nullable(),
  uploaded: z.iso.datetime(),
});
export type ManuscriptFile = z.infer<typeof manuscriptFileSchema>;

/** A result of the automatic checks. A `problem` prevents the submission until it is fixed. */
export const manuscriptNoteSchema = z.object({
  level: z.enum(['problem', 'warning', 'info']),
  /** The field or file that was checked, or empty. */
  path: z.string(),
  text: z.string(),
});
export type ManuscriptNote = z.infer<typeof manuscriptNoteSchema>;
