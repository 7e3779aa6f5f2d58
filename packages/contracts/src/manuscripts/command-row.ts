import type { EffectName } from './effects.ts';
import type { GuardName } from './guards.ts';
import type { InvitationStatus } from './invitations.ts';
import type { MailRecipient, ManuscriptMail } from './mails.ts';
import type { CommandInput, Invitation, ManuscriptProgress } from './progress.ts';
import type { ManuscriptRole, ManuscriptState } from './states.ts';

export interface CommandRow {
  who: readonly ManuscriptRole[];
  from: readonly ManuscriptState[];
  /** Absent: the state stays. */
  to?: ManuscriptState;
  /** Present if the command concerns one invitation. Reviewers can only give commands about their own invitation. */
  invitation?: {
    from: readonly InvitationStatus[];
    to?: InvitationStatus;
    keeps?: readonly (keyof CommandInput & keyof Invitation)[];
  };
  when?: readonly GuardName[];
  /**
   * Fields of the record that the command sets, and fields of the input that the command stores if the input has them.
   */
  sets?: Partial<ManuscriptProgress>;
  keeps?: readonly (keyof CommandInput & keyof ManuscriptProgress)[];
  /** Changes of the lists of authors and invitations, in this order, before the state changes. */
  does?: readonly EffectName[];
  /** `when` is evaluated after the command. Invitations that change also cause the mails of `invitationStatuses`. */
  mails?: readonly { kind: ManuscriptMail; to: MailRecipient; when?: GuardName }[];
}
