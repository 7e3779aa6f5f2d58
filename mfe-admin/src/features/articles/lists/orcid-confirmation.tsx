import { makeOrcidLink } from '@app/contracts/endpoints';
import { Button, keepPreviousData, TextInput, useQuery } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { useRef, useState } from 'react';
import { area } from '../../../area.ts';
import { Folded } from '../../../shared/forms/folded.tsx';
import styles from './lists.module.css';

/** How long a name is not changed before its link is asked for. */
const PAUSE_MS = 300;

/** A saved version of an article. */
export interface SavedArticle {
  id: string;
  version: number;
}

interface OrcidConfirmationProps {
  article: SavedArticle;
  /** The author's position, from 0, and name. */
  at: number;
  name: string;
}

/** A link for the author to confirm the ORCID iD. Shows nothing if the journal has no account at ORCID. */
export function OrcidConfirmation(props: OrcidConfirmationProps) {
  const { id, version } = props.article;
  const { at, name } = props;
  const author = { params: { id }, query: { at, name } };
  const { data } = useQuery({
    // A save may have stored the author.
    ...area.query(makeOrcidLink, author, { pauseMs: PAUSE_MS, version }),
    placeholderData: keepPreviousData,
  });
  // Without a link, the iD can still be typed.
  const { isOn, link } = data ?? { isOn: false, link: null };
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState('');
  if (!isOn) return null;
  if (!link) {
    return (
      <p className={styles.note}>
        Once this author is saved, you find here a link with which the author confirms the iD.
      </p>
    );
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.href);
      setCopied('The link is copied.');
    } catch {
      input.current?.select();
      setCopied('The browser does not allow copying. The link is selected: copy it by keyboard.');
    }
  };
  return (
    <Folded summary="Let the author confirm the iD" isOpen={false}>
      <TextInput
        ref={input}
        label="Link for the author"
        description={`Send it only to ${name}, who signs in at ORCID with it. It works until ${formatDay(link.expires)}.`}
        value={link.href}
        readOnly
      />
      <div className={styles.actions}>
        <Button variant="default" size="compact-sm" mt="xs" onClick={copy}>
          Copy the link
        </Button>
        <span role="status" className={styles.note}>
          {copied}
        </span>
      </div>
    </Folded>
  );
}
