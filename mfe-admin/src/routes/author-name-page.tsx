import { listAuthorArticles, suggestAuthorNames } from '@app/contracts/endpoints';
import { Button, TextInput, useLast, useQuery } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData, useNavigate } from '@app/web-kit';
import { useId, useState } from 'react';
import { area } from '../area.ts';
import { authorNamePath } from '../features/articles/author-names/author-name-path.ts';
import authorNamesStyles from '../features/articles/author-names/components/author-names.module.css';
import { CorrectionForm } from '../features/articles/author-names/components/correction-form.tsx';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { request }) => {
  const name = new URL(request.url).searchParams.get('name')?.trim().slice(0, 500) ?? '';
  const articles = name === '' ? [] : await call(listAuthorArticles, { params: { name } });
  return { name, articles };
});

export function Component() {
  const { name, articles } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const show = (next: string) => navigate(authorNamePath(next));

  return (
    <>
      <PageHead title="Correct an author’s name" />
      <p className={styles.intro}>
        The name is corrected in each article, and with it in lists, citations, metadata and
        certificates. If you leave the page, the correction stops. The PDFs of the articles do not
        change.
      </p>
      <AuthorSearch key={name} currentName={name} onSearch={show} />
      {articles.length > 0 && (
        <CorrectionForm key={`to ${name}`} name={name} articles={articles} onCorrected={show} />
      )}
      {articles.length === 0 && name !== '' && (
        <EmptyState>No article has an author of exactly this name.</EmptyState>
      )}
    </>
  );
}

interface AuthorSearchProps {
  currentName: string;
  onSearch: (name: string) => void;
}

/** The delay after the last keystroke before names are requested. */
const PAUSE_MS = 200;

function AuthorSearch({ currentName, onSearch }: AuthorSearchProps) {
  const [typed, setTyped] = useState(currentName);
  const list = useId();
  const q = typed.trim();
  const { data } = useQuery({
    ...area.query(suggestAuthorNames, { query: { q } }, { pauseMs: PAUSE_MS }),
    enabled: q !== '' && q !== currentName,
  });
  const names = useLast(data) ?? [];
  return (
    <search>
      <form
        className={authorNamesStyles.row}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(q);
        }}
      >
        <TextInput
          className={authorNamesStyles.name}
          label="Current name"
          description="Type a part of the name, and choose the whole name."
          name="name"
          autoComplete="off"
          required
          maxLength={500}
          list={list}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" variant="default">
          Show articles
        </Button>
      </form>
    </search>
  );
}
