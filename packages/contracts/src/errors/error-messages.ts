import { FILE_TOO_LARGE, megabytes } from '../limits/sizes.ts';
import type { ErrorCode } from './error-codes.ts';

export const SOMETHING_WENT_WRONG = 'Something went wrong';
export const FILE_TOO_LARGE_MESSAGE = `File size exceeds the limit of ${megabytes(FILE_TOO_LARGE)}.`;

/** The text that users see for each error code. */
export const errorMessages: Record<ErrorCode, string> = {
  invalid_credentials: 'Invalid user and password',
  disabled: 'User disabled',
  invalid_ip: 'Invalid IP',
  duplicate_reference_number: 'Duplicate reference number',
  duplicate_title: 'Duplicate title',
  duplicate_txnid: 'Transaction ID Already Used',
  duplicate_doi: 'Duplicate DOI',
  invalid_txnid: 'Invalid transaction id',
  invalid_pagenumber: 'Invalid page number',
  duplicate_issue: 'This issue already exists',
  issue_not_empty: 'This issue has articles',
  second_factor_required: 'Type the code of your authenticator app',
  invalid_code: 'Invalid code',
  password_change_required: 'Choose a new password of your own',
  second_factor_setup_required: 'Your role requires a second factor',
  session_idle: 'Your session ended because of inactivity',
  confirmation_required: 'Nothing was changed because you did not confirm',
  duplicate_user: 'A user with this name already exists',
  last_administrator: 'This is the last administrator who can sign in',
  not_found: 'Not Found!',
  file_too_large: FILE_TOO_LARGE_MESSAGE,
  too_many_requests: 'Too many attempts. Wait a few minutes, then try again.',
  certificates_not_made: 'The certificates were not made',
  version_conflict: 'Someone else has changed this in the meantime',
  unprintable: 'The document cannot be printed',
  issue_too_large:
    'This issue is too large for one PDF. Its articles can be downloaded as a zip file.',
  invalid_request: SOMETHING_WENT_WRONG,
  unauthorized: SOMETHING_WENT_WRONG,
  forbidden: SOMETHING_WENT_WRONG,
  method_not_allowed: SOMETHING_WENT_WRONG,
  unsupported_file: SOMETHING_WENT_WRONG,
  internal: SOMETHING_WENT_WRONG,
  unavailable: SOMETHING_WENT_WRONG,
};
