import type { Verification } from '@app/contracts';
import { expect, it } from 'vitest';
import { addToProfileUrl, certificateName } from './profile-link.ts';

const editor: Verification = {
  kind: 'editor',
  code: 'ED-20260307-4F7Q2M9X',
  journal: 'Salt & Water: 5% of “Ice”',
  issns: [],
  name: 'Grace Hopper',
  date: '2026-11-30T00:00:00.000Z',
  role: 'Associate Editor',
  designation: '',
  affiliation: '',
};
const author: Verification = {
  ...editor,
  kind: 'article',
  refnumber: 'R-1',
  title: 'A & B '.repeat(100),
  ...{ year: 2026, volume: 1, issue: 1, pages: '1', articlenumber: '', doi: '', orcid: '' },
  orcidAuthenticated: false,
  updates: [],
};
const query = (certificate: Verification) =>
  Object.fromEntries(
    new URL(addToProfileUrl(certificate, 'https://j.example/verify/x')).searchParams,
  );

it('the link to a profile escapes all characters, and states the month of the certificate', () => {
  expect(query(editor)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Certificate of editorial service: Associate Editor',
    organizationName: 'Salt & Water: 5% of “Ice”',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: 'https://j.example/verify/x',
    certId: 'ED-20260307-4F7Q2M9X',
  });
});

it('the link to a profile states no month if the month is unknown', () => {
  expect(query({ ...author, dateprecision: 'year' })).not.toHaveProperty('issueMonth');
  expect(query({ ...author, dateprecision: 'month' })).toMatchObject({ issueMonth: '11' });
});

it('the name of a certificate is cut to the length that profiles accept', () => {
  expect(certificateName(author).length).toBeLessThanOrEqual(255);
  expect(certificateName(author)).toMatch(/^Certificate of publication: A & B .*…$/);
});

it('the name of a reviewer’s certificate states only the number of reviews and the year', () => {
  const reviewer: Verification = {
    ...{ ...editor, kind: 'reviewer', code: 'RV-4F7Q2M9XK7M2-4F7Q2M9X', orcid: '' },
    ...{ year: 2026, count: 1 },
  };
  expect(certificateName(reviewer)).toBe('Certificate of peer review: 1 review in 2026');
});
