import { isMailKind, mailKindLabel, mailKinds } from '@app/contracts';
import { listMailTexts } from '@app/contracts/endpoints';
import { Link, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import emails from '../features/office/emails/components/emails.module.css';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';

export const loader = area.loader((call) => call(listMailTexts, {}));

export function Component() {
  const texts = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Texts of emails" links={[backTo('/admin/emails', 'Emails')]} />
      <ul className={emails.texts}>
        {texts.map(({ kind, isOn }) => (
          <li key={kind}>
            <h2>
              {isMailKind(kind) ? (
                <Link to={`/admin/emails/texts/${kind}`}>{mailKinds[kind].name}</Link>
              ) : (
                mailKindLabel(kind)
              )}
            </h2>
            <p className={emails.occasion}>
              {isMailKind(kind)
                ? mailKinds[kind].occasion
                : 'A newer release of the site has added this message. Reload the page to change it.'}
              {!isOn && <strong> Switched off.</strong>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
