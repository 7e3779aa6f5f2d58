import type { ApiName } from '../openapi/index.ts';
import type { Expectation } from './expectation.ts';
import { mfeAdmin } from './mfe-admin.ts';
import { mfePublic } from './mfe-public.ts';
import { mfeWebdata } from './mfe-webdata.ts';
import { office } from './office.ts';
import { svcPdf, tokenChecks } from './services.ts';

export type { Expectation } from './expectation.ts';

/** What each consumer expects of the services. */
export const expectations = {
  'mfe-public': mfePublic,
  'mfe-admin': mfeAdmin,
  'mfe-webdata': mfeWebdata,
  'office-kit': office,
  'svc-pdf': svcPdf,
  'every service': tokenChecks,
} satisfies Record<string, Expectation[]>;

/** Those of one provider, each with a name for its test. */
export function expectationsOf(provider: ApiName): (Expectation & { name: string })[] {
  return Object.entries(expectations).flatMap(([consumer, calls]) =>
    (calls as Expectation[])
      .filter((call) => call.provider === provider)
      .map((call) => ({
        ...call,
        name: `${consumer}: ${call.method} ${call.path} ${call.form ? 'as a form, ' : ''}given ${call.given}`,
      })),
  );
}
