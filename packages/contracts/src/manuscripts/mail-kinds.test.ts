import { describe, expect, it } from 'vitest';
import {
  commonPlaceholders,
  exampleValues,
  fillTemplate,
  missingPlaceholder,
  placeholdersOf,
  templateProblem,
} from '../mails/mail-template.ts';
import { mailTextChange } from '../mails/mail-text.ts';
import { commandRow, manuscriptCommandNames } from './commands.ts';
import { invitationRow, invitationStatusNames } from './invitations.ts';
import { manuscriptMailKind, manuscriptMailKinds, manuscriptMailNames } from './mail-kinds.ts';
import {
  forAuthors,
  forReviewers,
  type MailSide,
  type ManuscriptMailKind,
  mailSources,
} from './mail-placeholders.ts';
import type { MailRecipient, ManuscriptMail } from './mails.ts';

const kinds = manuscriptMailNames.map((name) => ({ id: name, ...manuscriptMailKind(name) }));
const of = (side: MailSide) => kinds.filter((kind) => kind.side === side);
const sourcesIn = (kind: ManuscriptMailKind) =>
  Object.values(kind.placeholders).map(({ source }) => source);

describe('the sides of mails', () => {
  it('share only texts of the journal and of the recipient', () => {
    const sides = Object.values(mailSources);
    const shared = mailSources.author.filter((source) =>
      sides.every((each) => (each as readonly string[]).includes(source)),
    );
    expect(shared).toEqual(mailSources.anyone);
    const others: readonly string[] = mailSources.reviewer;
    expect(mailSources.author.filter((source) => others.includes(source))).toEqual(shared);
  });

  it('follow from the recipients in the table of commands', () => {
    const sideOf = {
      author: 'author',
      'new-co-authors': 'author',
      reviewer: 'reviewer',
      reviewers: 'reviewer',
      caller: 'anyone',
      holder: 'anyone',
    } as const satisfies Record<MailRecipient, MailSide>;
    const sent = manuscriptCommandNames.flatMap((name) => commandRow(name).mails ?? []);
    const sides = new Map<ManuscriptMail, MailSide>(
      sent.map(({ kind, to }) => [kind, sideOf[to]] as const),
    );
    for (const status of invitationStatusNames) {
      const { mail } = invitationRow(status);
      if (mail) sides.set(mail, 'reviewer');
    }
    sides.set('editor-digest', 'editor');
    expect(Object.fromEntries(sides)).toEqual(
      Object.fromEntries(kinds.map(({ id, side }) => [id, side])),
    );
  });

  it.each(kinds)('permit all sources of the placeholders of $id', (kind) => {
    expect(mailSources[kind.side]).toEqual(expect.arrayContaining(sourcesIn(kind)));
    if (kind.side !== 'author') {
      expect(sourcesIn(kind)).not.toContain('authors');
      expect(sourcesIn(kind)).not.toContain('letter');
    }
  });

  it('refuse an editor’s text with a placeholder of the other side', () => {
    const ofAuthors = new Set<string>(
      of('author').flatMap((kind) => Object.keys(placeholdersOf(kind))),
    );
    const ofReviewers = new Set<string>(
      of('reviewer').flatMap((kind) => Object.keys(placeholdersOf(kind))),
    );
    expect([...ofReviewers].filter((name) => !ofAuthors.has(name))).toEqual([
      ...['request', 'days', 'decision'],
    ]);
    for (const kind of kinds) {
      const own = Object.keys(placeholdersOf(kind));
      const foreign = [...ofAuthors, ...ofReviewers].filter((name) => !own.includes(name));
      for (const name of foreign) {
        const change = { text: `${kind.text} {{${name}}}`, subject: `{{${name}}}` };
        const { error } = mailTextChange(kind).safeParse(change);
        expect(
          error?.issues.map(({ path }) => path[0]),
          `${kind.id} ${name}`,
        ).toEqual([...['subject', 'text']]);
      }
    }
  });

  it('are checked by the compiler, too', () => {
    const ended = manuscriptMailKinds['reviewer-ended'];
    const reviewers: ManuscriptMailKind = { ...ended, placeholders: { title: forReviewers.title } };
    // @ts-expect-error: a mail to reviewers must not have the title that authors have written.
    const mixed: ManuscriptMailKind = { ...ended, placeholders: { title: forAuthors.title } };
    expect(sourcesIn(reviewers)).not.toEqual(sourcesIn(mixed));
  });
});

describe('the default text', () => {
  it.each(kinds)('of $id uses its placeholders, and states the sender and how to reply', (kind) => {
    const { subject, text, placeholders } = kind;
    expect([templateProblem(kind, subject), templateProblem(kind, text)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(missingPlaceholder(kind, text)).toBeUndefined();
    const used = `${subject} ${text}`;
    const unused = Object.keys(placeholders).filter((name) => !used.includes(`{{${name}}}`));
    // A letter consists of the editor’s text and the link.
    expect(unused).toEqual(kind.id === 'letter' ? ['office'] : []);
    expect(text).toContain('{{link}}');
    expect(subject.startsWith('{{journal}}')).toBe(true);
    // The weekly list is about several manuscripts.
    expect(subject.includes('{{reference}}')).toBe(kind.id !== 'editor-digest');
    if (kind.id !== 'letter') expect(text).toContain('{{office}}');
    const filled = fillTemplate(used, exampleValues(kind));
    expect(filled).not.toMatch(/\{\{|undefined/);
  });

  it('of a mail that anyone may request contains no text from a form', () => {
    const [{ placeholders } = expect.fail()] = of('anyone');
    expect(Object.keys(placeholders)).toEqual(['link', 'office', 'reference']);
    expect(Object.keys(commonPlaceholders)).toEqual(['journal', 'site']);
  });

  it('belongs to a limited kind if a stranger can cause the mail', () => {
    // Strangers can create, submit and withdraw manuscripts with the address of someone else. Reminders follow.
    const byStrangers = manuscriptCommandNames
      .filter((name) => commandRow(name).who.some((who) => who === 'author' || who === 'co-author'))
      .flatMap((name) => commandRow(name).mails ?? [])
      .map(({ kind }) => kind);
    const limited = kinds.filter(({ isLimited }) => isLimited).map(({ id }) => id);
    expect(limited.toSorted()).toEqual(
      [...new Set([...byStrangers, 'author-reminder'])].toSorted(),
    );
  });
});
