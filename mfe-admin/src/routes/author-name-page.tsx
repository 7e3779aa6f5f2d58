import { type CorrectedArticle, MAX_CORRECTED_ARTICLES } from '@app/contracts';
import { correctAuthor, listAuthorArticles, suggestAuthorNames } from '@app/contracts/endpoints';
import { Button, TextInput, useLast, useQuery } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Link, useLoaderData, useNavigate, useRevalidator } from '@app/web-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { area } from '../area.ts';
import { authorNamePath } from '../features/articles/author-names/author-name-path.ts';
import authorNamesStyles from '../features/articles/author-names/components/author-names.module.css';
import { countOf } from '../features/articles/use-article-status.tsx';
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

interface CorrectionFormProps {
  /** The current name. */
  name: string;
  articles: readonly CorrectedArticle[];
  /** Called with the correct name. */
  onCorrected: (name: string) => void;
}

function CorrectionForm({ name, articles, onCorrected }: CorrectionFormProps) {
  const [correct, setCorrect] = useState(name);
  const [progress, setProgress] = useState('');
  const { run, busy } = useAction();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const count = countOf(articles.length);
  const title = 'The name was not corrected in all articles';
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const submit = async () => {
    const answers: CorrectedArticle[] = [];
    let done = 0;
    const stopped = () => `The correction stopped after ${done.toLocaleString('en')} of ${count}`;
    const correctAll = async () => {
      for (; done < articles.length && isShown.current; done += MAX_CORRECTED_ARTICLES) {
        setProgress(`${done.toLocaleString('en')} of ${count} …`);
        const part = articles.slice(done, done + MAX_CORRECTED_ARTICLES);
        const body = { name: correct, ids: part.map(({ id }) => id) };
        answers.push(...(await area.api.call(correctAuthor, { params: { name }, body })));
      }
    };
    const isComplete = await run(title, correctAll, (error) => {
      const failure = failureOf(error);
      return (
        failure && {
          message: `${stopped()}.`,
          advice: (
            <>
              {failure.advice || <p>{failure.message}</p>}
              <p>The list shows the articles that still have the old name. Correct them again.</p>
            </>
          ),
        }
      );
    });
    setProgress('');
    const refused = answers.filter((article) => article.refused !== undefined);
    const isStopped = isComplete && done < articles.length;
    const isDone = isComplete && !isStopped && refused.length === 0;
    const message = isStopped
      ? `${stopped()}, because you left the page.`
      : `The name is corrected in ${countOf(answers.length - refused.length)}.`;
    if (isDone) flash({ kind: 'success', title: 'Author’s name', message });
    else if (isComplete) {
      const advice = refused.length > 0 && <RefusedArticles articles={refused} />;
      flash({ kind: 'failure', title, message, advice });
    }
    if (!isShown.current) return;
    if (isDone) onCorrected(correct.trim());
    else await revalidate();
  };

  return (
    <>
      <form
        className={authorNamesStyles.row}
        aria-label="Correction"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          className={authorNamesStyles.name}
          label="Correct name"
          autoFocus
          autoComplete="off"
          required
          maxLength={500}
          value={correct}
          onChange={({ currentTarget }) => setCorrect(currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={correct.trim() === name}>
          {`Correct in ${count}`}
        </Button>
        <span role="status">{progress}</span>
      </form>
      <h2 className={authorNamesStyles.heading}>{`${count} by ${name}`}</h2>
      <ul className={authorNamesStyles.articles}>
        {articles.map(({ id, refnumber, title, authors }) => (
          <li key={id}>
            <Link to={`/admin/archives/${id}`}>
              <RichTitle html={title} />
            </Link>
            <span className={authorNamesStyles.note}>{`${refnumber} · ${authors.join(', ')}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const RefusedArticles = ({ articles }: { articles: readonly CorrectedArticle[] }) => (
  <>
    <p>{`${countOf(articles.length)} could not be changed:`}</p>
    <ul>
      {articles.map(({ id, refnumber, refused }) => (
        <li key={id}>{`${refnumber}: ${refused}`}</li>
      ))}
    </ul>
  </>
);
