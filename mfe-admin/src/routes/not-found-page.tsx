import { OfficeMessage, OfficeNotFound } from '@app/web-kit/office';

export function Component() {
  return (
    <OfficeMessage>
      <OfficeNotFound />
      <a href="/admin">Back to the administration</a>
    </OfficeMessage>
  );
}
