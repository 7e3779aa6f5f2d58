/** The HTTP status of each error code. */
export const errorStatus = {
  invalid_credentials: 401,
  disabled: 403,
  invalid_ip: 403,
  duplicate_reference_number: 409,
  duplicate_title: 409,
  duplicate_txnid: 409,
  duplicate_doi: 409,
  invalid_txnid: 400,
  invalid_pagenumber: 400,

  second_factor_required: 401,
  invalid_code: 401,
  password_change_required: 403,
  second_factor_setup_required: 403,
  session_idle: 401,
  confirmation_required: 403,
  duplicate_issue: 409,
  issue_not_empty: 409,
  duplicate_user: 409,
  last_administrator: 409,
  version_conflict: 409,
  certificates_not_made: 409,
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  file_too_large: 413,
  unsupported_file: 415,
  unprintable: 422,
  issue_too_large: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

// The cast is needed because `Object.keys` widens the codes to strings.
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];
