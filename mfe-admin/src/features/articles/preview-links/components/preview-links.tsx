import {
  type CreatedPreviewLink,
  MAX_PREVIEW_LINK_DAYS,
  newPreviewLinkSchema,
  PREVIEW_LINK_DAYS,
  type PreviewLink,
} from '@app/contracts';
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from '@app/contracts/endpoints';
import { Button, TextInput } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { errorsBy } from '@app/office-kit/forms/form-errors.ts';
import { useQuery, useQueryClient } from '@app/office-kit/requests/queries.ts';
import { useRef, useState } from 'react';
import { area } from '../../../../area.ts';
import styles from './preview-links.module.css';

/**
 * Lists the links with which people without an account, such as the authors, can read an article that is not public.
 */
export function PreviewLinks({ article }: { article: string }) {
  const { links, created, isMissing, retry, create, revoke, busy } = usePreviewLinks(article);
  const [days, setDays] = useState(String(PREVIEW_LINK_DAYS));
  const [attempted, setAttempted] = useState(false);
  const question = useQuestion<string>();
  const error = errorsBy(newPreviewLinkSchema, { days: Number(days) }, ['days']).days;

  const submit = () => {
    setAttempted(true);
    if (!error) void create(Number(days));
  };

  return (
    <section className={styles.panel} aria-labelledby="preview-links">
      <h2 id="preview-links">Preview for the authors</h2>
      <p className={styles.help}>
        A link shows the article and its PDF as readers will see them, marked as not published.
        Anyone with the link can read the article without an account until the link expires or you
        revoke it.
      </p>
      <form
        className={styles.create}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label="Days until it expires"
          className={styles.days}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          error={attempted && (error ?? false)}
          description={`From 1 to ${MAX_PREVIEW_LINK_DAYS}.`}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy}>
          Create a link
        </Button>
      </form>
      {created && <CreatedLink key={created.id} href={created.href} expires={created.expires} />}
      {isMissing && (
        <p role="status">
          The links could not be loaded.{' '}
          <Button variant="default" size="compact-sm" onClick={() => retry()}>
            Retry
          </Button>
        </p>
      )}
      {links.length > 0 && (
        <ul className={styles.links} aria-label="Valid links">
          {links.map(({ id, createdby, created: at, expires }) => (
            <li key={id}>
              <span>
                Created by {createdby} on {formatDay(at)}, expires on {formatDay(expires)}
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Revoke the link that expires on ${formatDay(expires)}`}
                onClick={() => question.ask(id)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmModal
        opened={question.opened}
        title="Revoke the link?"
        action="Revoke"
        busy={busy}
        onCancel={question.close}
        onConfirm={async () => {
          if (question.subject) await revoke(question.subject);
          question.close();
        }}
      >
        The link then no longer opens the article.
      </ConfirmModal>
    </section>
  );
}

function CreatedLink({ href, expires }: { href: string; expires: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href);
      setCopied('The link is copied.');
    } catch {
      input.current?.select();
      setCopied(
        'The browser does not allow copying. The link is selected: copy it with the keyboard.',
      );
    }
  };
  return (
    <div className={styles.created}>
      <TextInput
        ref={input}
        label="The new link"
        description={`Copy it now: it is not shown again. It works until ${formatDay(expires)}.`}
        value={href}
        readOnly
        // The new link receives the focus, because users need it next.
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={copy}>
          Copy the link
        </Button>
        <span role="status">{copied}</span>
      </div>
    </div>
  );
}

/** Loads the valid links of an article after the page has been shown. */
function usePreviewLinks(article: string) {
  const listed = area.query(listPreviewLinks, { params: { id: article } });
  const { data: links = [], isError, isFetching, refetch } = useQuery(listed);
  const [created, setCreated] = useState<CreatedPreviewLink | null>(null);
  const { run, busy } = useAction();
  const client = useQueryClient();
  /** Changes the list if it is loaded, and then loads it again. */
  const change = async (to: (before: readonly PreviewLink[]) => PreviewLink[]) => {
    await client.cancelQueries({ queryKey: listed.queryKey });
    client.setQueryData(listed.queryKey, (before) => before && to(before));
    void client.invalidateQueries({ queryKey: listed.queryKey });
  };

  return {
    links,
    created,
    isMissing: isError && !isFetching,
    busy,
    retry: refetch,
    create: (days: number) =>
      run('The link was not created', async () => {
        const params = { id: article };
        const link = await area.api.call(createPreviewLink, { params, body: { days } });
        setCreated(link);
        await change((before) => [link, ...before]);
      }),
    revoke: (id: string) =>
      run('The link was not revoked', async () => {
        await area.api.call(revokePreviewLink, { params: { id } });
        await change((before) => before.filter((link) => link.id !== id));
        setCreated((before) => (before?.id === id ? null : before));
      }),
  };
}
