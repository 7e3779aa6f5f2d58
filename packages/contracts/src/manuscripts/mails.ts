/**
 * All mails about manuscripts. Publication sends the mail of the article, `article-published`. Editors get one list a
 * week instead of a mail for each manuscript, because people stop reading mails if there are many.
 */
export const manuscriptMails = {
  'personal-link':
    'Link to the own page, when a draft is first saved, on request, and by the editor',
  'submission-received': 'Confirmation of a submission, a correction or a revision',
  'co-author-link': 'Asks a co-author to agree with the submission or to object',
  'author-reminder': 'It is the author’s turn, and the due day is near or past',
  letter: 'A letter of the editor: returned, decided, payment not found, closed',
  'fee-request': 'Asks for the fee, once, after acceptance',
  'withdrawal-confirmed': 'The manuscript is withdrawn, by the author or after a long silence',
  'reviewer-invitation': 'Asks for a review, or for a review of the revision',
  'reviewer-reminder': 'An answer or a review is due',
  'reviewer-ended': 'The answer or the review is no longer needed',
  'reviewer-decision': 'Thanks for the review, with the decision',
  'editor-digest': 'Weekly list of manuscripts by turn, instead of single mails',
} as const;
export type ManuscriptMail = keyof typeof manuscriptMails;

/**
 * The recipients of a mail. `reviewers` have a review in the present round. `reviewer` is the reviewer whom the command
 * concerns, and `holder` is the person whose personal links the command concerns.
 */
export type MailRecipient =
  | 'author'
  | 'new-co-authors'
  | 'reviewer'
  | 'reviewers'
  | 'caller'
  | 'holder';
