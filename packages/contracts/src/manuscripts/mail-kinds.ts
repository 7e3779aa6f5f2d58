import {
  forAnyone,
  forAuthors,
  forEditors,
  forReviewers,
  type ManuscriptMailKind,
} from './mail-placeholders.ts';
import { type ManuscriptMail, manuscriptMails } from './mails.ts';

const CLOSING = `If you have a question, reply to this message or write to {{office}}.

{{journal}}
{{site}}`;

const { name, link, office, due, title, reference } = forAuthors;
const ofAuthors = { name, link, office, title, reference };
const ofReviewers = {
  name: forReviewers.name,
  link,
  office,
  title: forReviewers.title,
  reference: forReviewers.reference,
};

/**
 * The kinds of mails about manuscripts, with their default texts. Replies go to the journal's office. An editor's
 * address would be visible to authors and reviewers, and the editor may change.
 */
export const manuscriptMailKinds = {
  'personal-link': {
    side: 'anyone',
    name: 'Personal link',
    occasion: `${manuscriptMails['personal-link']}. It has no text that was typed into a form, because anyone may ask for it.`,
    placeholders: forAnyone,
    required: ['link'],
    isLimited: true,
    subject: '{{journal}}, {{reference}}: your personal link',
    text: `Hello,

here is your personal link at {{journal}}. It opens your page without a password:
{{link}}

Your page shows what to do next, and by when. Please keep this message, and do not pass the link on: anyone who has it can act in your name.

If you did not ask for the link, someone has probably mistyped an address. You can ignore this message.

${CLOSING}`,
  },
  'submission-received': {
    side: 'author',
    name: 'Submission received',
    occasion: manuscriptMails['submission-received'],
    placeholders: ofAuthors,
    required: ['link'],
    isLimited: true,
    subject: '{{journal}}, {{reference}}: we have received your manuscript',
    text: `Dear {{name}},

thank you. We have received your manuscript “{{title}}”. Its reference is {{reference}}.

There is nothing for you to do now. An editor reads the manuscript first. Your page always shows what happens next, and by when:
{{link}}

Please do not pass the link on: anyone who has it can act in your name.

${CLOSING}`,
  },
  'co-author-link': {
    side: 'author',
    name: 'Question to a co-author',
    occasion: manuscriptMails['co-author-link'],
    placeholders: { ...ofAuthors, author: forAuthors.author },
    required: ['link'],
    isLimited: true,
    subject: '{{journal}}, {{reference}}: do you agree with this submission?',
    text: `Dear {{name}},

{{author}} has submitted the manuscript “{{title}}” to {{journal}} and named you as an author.

Please open your page, and agree with the submission or object to it, if you can within a week:
{{link}}

On the same page you can correct your name, your affiliation and your ORCID iD. A manuscript is not accepted while one of its authors objects.

${CLOSING}`,
  },
  'author-reminder': {
    side: 'author',
    name: 'Reminder of an author',
    occasion: manuscriptMails['author-reminder'],
    placeholders: { ...ofAuthors, due, task: forAuthors.task },
    required: ['link'],
    isLimited: true,
    subject: '{{journal}}, {{reference}}: it is your turn',
    text: `Dear {{name}},

it is your turn with the manuscript “{{title}}”. Please {{task}}. This is due on {{due}}.

Your page leads you through it:
{{link}}

If you need more time or your plans have changed, please reply to this message.

${CLOSING}`,
  },
  letter: {
    side: 'author',
    name: 'Letter of the editor',
    occasion: manuscriptMails.letter,
    placeholders: { link, office, reference, letter: forAuthors.letter },
    required: ['letter', 'link'],
    subject: '{{journal}}, {{reference}}: a letter from the editor',
    text: `{{letter}}

Your page:
{{link}}`,
  },
  'fee-request': {
    side: 'author',
    name: 'Request for the fee',
    occasion: manuscriptMails['fee-request'],
    placeholders: { ...ofAuthors, due, fee: forAuthors.fee },
    required: ['link'],
    subject: '{{journal}}, {{reference}}: the publication fee',
    text: `Dear {{name}},

congratulations: your manuscript “{{title}}” is accepted. Before it is published, {{journal}} asks for the publication fee by {{due}}.

{{fee}}

Then please enter the transaction ID on your page:
{{link}}

If you cannot pay the fee, please reply to this message before that day.

${CLOSING}`,
  },
  'withdrawal-confirmed': {
    side: 'author',
    name: 'Withdrawal confirmed',
    occasion: manuscriptMails['withdrawal-confirmed'],
    placeholders: { ...ofAuthors, due },
    isLimited: true,
    subject: '{{journal}}, {{reference}}: your manuscript is withdrawn',
    text: `Dear {{name}},

your manuscript “{{title}}” is withdrawn, because you asked for it or because we have not heard from you for a long time. You are free to submit it elsewhere.

There is nothing for you to do. Your page stays until {{due}}. Then the manuscript is deleted:
{{link}}

If this is a mistake, please reply to this message before that day.

${CLOSING}`,
  },
  'reviewer-invitation': {
    side: 'reviewer',
    name: 'Invitation to review',
    occasion: manuscriptMails['reviewer-invitation'],
    placeholders: {
      ...ofReviewers,
      due,
      request: forReviewers.request,
      days: forReviewers.days,
    },
    required: ['link'],
    subject: '{{journal}}, {{reference}}: would you review a manuscript?',
    text: `Dear {{name}},

would you review {{request}} for {{journal}}?
“{{title}}”

Your page shows the abstract. Please accept or decline there by {{due}}:
{{link}}

After you accept, you can read the manuscript, and you have {{days}} days for the review. The review is blind: the authors do not learn who you are, and you do not learn who they are. If you cannot do it, please decline soon. You may then name a colleague.

Please do not pass the link on: anyone who has it can act in your name.

${CLOSING}`,
  },
  'reviewer-reminder': {
    side: 'reviewer',
    name: 'Reminder of a reviewer',
    occasion: manuscriptMails['reviewer-reminder'],
    placeholders: { ...ofReviewers, due, task: forReviewers.task },
    required: ['link'],
    subject: '{{journal}}, {{reference}}: a reminder',
    text: `Dear {{name}},

we have asked you to review this manuscript for {{journal}}:
“{{title}}”

Please {{task}} on your page. This is due on {{due}}:
{{link}}

If you need more time, please reply to this message. If you cannot do it, please decline on your page, so that we can ask someone else.

${CLOSING}`,
  },
  'reviewer-ended': {
    side: 'reviewer',
    name: 'Review no longer needed',
    occasion: manuscriptMails['reviewer-ended'],
    placeholders: ofReviewers,
    subject: '{{journal}}, {{reference}}: your review is no longer needed',
    text: `Dear {{name}},

we had asked you to review this manuscript for {{journal}}:
“{{title}}”

Your review is no longer needed, and there is nothing for you to do. We now have enough reviews, or the manuscript was withdrawn. Thank you for your time. Your page says the same:
{{link}}

${CLOSING}`,
  },
  'reviewer-decision': {
    side: 'reviewer',
    name: 'Decision, to a reviewer',
    occasion: manuscriptMails['reviewer-decision'],
    placeholders: { ...ofReviewers, decision: forReviewers.decision },
    subject: '{{journal}}, {{reference}}: thank you for your review',
    text: `Dear {{name}},

thank you for your review of this manuscript for {{journal}}:
“{{title}}”

The editor has read all reviews and decided: the manuscript is {{decision}}.

There is nothing for you to do. Your page shows the decision, your review, and the certificates of your reviews that the journal has issued:
{{link}}

${CLOSING}`,
  },
  'editor-digest': {
    side: 'editor',
    name: 'Weekly list for editors',
    occasion: manuscriptMails['editor-digest'],
    placeholders: forEditors,
    required: ['lines'],
    subject: '{{journal}}: manuscripts that wait',
    text: `Dear {{name}},

these manuscripts wait for an editor or are overdue:

{{lines}}

Please open the desk for the next step of each:
{{link}}

You get this list at most once a week. ${CLOSING}`,
  },
} as const satisfies Record<ManuscriptMail, ManuscriptMailKind>;

// The cast is needed because `Object.keys` widens the literal keys to strings.
export const manuscriptMailNames = Object.keys(manuscriptMailKinds) as [
  ManuscriptMail,
  ...ManuscriptMail[],
];

/** Returns a kind with its optional fields. */
export const manuscriptMailKind = (kind: ManuscriptMail): ManuscriptMailKind =>
  manuscriptMailKinds[kind];

/** Returns whether this release has a kind of this name. A later release may have stored mails of other kinds. */
export const isManuscriptMail = (kind: string): kind is ManuscriptMail =>
  Object.hasOwn(manuscriptMailKinds, kind);
