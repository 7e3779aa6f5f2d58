type OaiErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

/** An error of the protocol, which is a response with the HTTP status 200. */
export class OaiError extends Error {
  readonly code: OaiErrorCode;

  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
