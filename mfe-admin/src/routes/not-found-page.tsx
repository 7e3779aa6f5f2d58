import { OfficeMessage, OfficeNotFound } from '@app/office-kit/frame/office-error.tsx';

export function Component() {
  return (
    <OfficeMessage>
      <OfficeNotFound />
      <a href="/admin">Back to the administration</a>
    </OfficeMessage>
  );
}
