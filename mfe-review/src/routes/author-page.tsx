import { LinkPage } from '../features/session/link-page.tsx';

export function Component() {
  return (
    <LinkPage title="Your manuscript">
      <p>Open the link in your message again.</p>
    </LinkPage>
  );
}
