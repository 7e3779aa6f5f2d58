import { labelOf, type MailKinds, type MailText } from '@app/contracts';
import { Link } from '@app/web-kit';
import styles from './mail-texts.module.css';

interface MailTextListProps {
  texts: readonly (Pick<MailText, 'isOn'> & { kind: string })[];
  kinds: MailKinds;
  /** The path below which each kind has its page. */
  path: string;
}

/** The kinds of messages, with links to their texts. */
export function MailTextList({ texts, kinds, path }: MailTextListProps) {
  return (
    <ul className={styles.texts}>
      {texts.map(({ kind: name, isOn }) => {
        const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
        return (
          <li key={name}>
            <h2>{kind ? <Link to={`${path}/${name}`}>{kind.name}</Link> : labelOf({}, name)}</h2>
            <p className={styles.occasion}>
              {kind?.occasion ??
                'A newer release of the site has added this message. Reload the page to change it.'}
              {!isOn && <strong> Switched off.</strong>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
