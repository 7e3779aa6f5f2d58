import { readSignInRules } from '@app/contracts/endpoints';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { auditPath } from '../features/overview/audit/audit-view.ts';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { SignInRulesForm } from '../features/users/components/sign-in-rules-form.tsx';

export const loader = area.loader((call) => call(readSignInRules, {}));

const history = {
  to: auditPath({ source: 'users', kind: 'sign-in rules' }),
  text: 'History',
};

export function Component() {
  const rules = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title="Sign-in rules" links={[backTo('/admin/users', 'Users'), history]} />
      <SignInRulesForm rules={rules} onSaved={revalidate} />
    </>
  );
}
