import { loginAnswerSchema, verifyAnswerSchema } from '../src/auth.ts';
import type { Expectation } from './expectation.ts';

const auth = { provider: 'svc-auth', given: 'a user', status: 200 } as const;

/** The frame of both back offices: `office-kit`. */
export const office: Expectation[] = [
  {
    ...auth,
    method: 'POST',
    path: '/auth/login/',
    body: { username: '{name}', password: '{password}' },
    answer: loginAnswerSchema,
  },
  { ...auth, method: 'GET', path: '/auth/verify-token/', as: 'staff', answer: verifyAnswerSchema },
  { ...auth, method: 'POST', path: '/auth/logout/', as: 'staff', body: {} },
];
