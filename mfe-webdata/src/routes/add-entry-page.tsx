import { HelpLink } from '@app/office-kit/guide/guide.tsx';
import { Link } from '@app/web-kit';
import { EntryForm } from '../features/new-entry/components/entry-form.tsx';
import styles from './page.module.css';

export function Component() {
  return (
    <>
      <title>New entry | Work log</title>
      <p className={styles.back}>
        <Link to="/webdata">← Work log</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>New entry</h1>
        <HelpLink to="/webdata/help#add-an-entry" />
      </div>
      <EntryForm />
    </>
  );
}
