import { ResetForm } from '@app/office-kit';

export function Component() {
  return <ResetForm name="Journal" />;
}
