import { expect, it } from 'vitest';
import { errorCodes } from './error-codes.ts';
import { errorMessages } from './error-messages.ts';

it('has the messages that the specification of the journal’s site prescribes', () => {
  expect(errorMessages).toMatchObject({
    invalid_credentials: 'Invalid user and password',
    disabled: 'User disabled',
    invalid_ip: 'Invalid IP',
    duplicate_reference_number: 'Duplicate reference number',
    duplicate_title: 'Duplicate title',
    duplicate_txnid: 'Transaction ID Already Used',
    invalid_txnid: 'Invalid transaction id',
    invalid_pagenumber: 'Invalid page number',
    file_too_large: 'File size exceeds the limit of 5 MB.',
    internal: 'Something went wrong',
    unavailable: 'Something went wrong',
  });
});

it('has a message for every code', () => {
  for (const code of errorCodes) expect(errorMessages[code], code).toBeTruthy();
});
