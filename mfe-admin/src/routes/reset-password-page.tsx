import { ResetForm } from '@app/office-kit/account/reset-form.tsx';

export function Component() {
  return <ResetForm name="Journal" />;
}
