import type { AdminArticle } from '@app/contracts';
import { ariaKeys, isMac, keysText, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { Link, useNavigate } from '@app/web-kit';
import styles from './articles.module.css';

const adminArticlePath = ({ id }: AdminArticle) => `/admin/archives/${id}`;

const link = (article: AdminArticle, keys: string, text: string) => (
  <Link
    to={adminArticlePath(article)}
    title={`${article.refnumber} (${keysText(keys)})`}
    aria-keyshortcuts={ariaKeys(keys)}
  >
    {text}
  </Link>
);

interface ArticleNeighboursProps {
  article: Pick<AdminArticle, 'id'>;
  articles: readonly AdminArticle[];
}

const PREVIOUS = 'Alt+P';
const NEXT = 'Alt+N';

export function ArticleNeighbours({ article, articles }: ArticleNeighboursProps) {
  const navigate = useNavigate();
  const at = articles.findIndex(({ id }) => id === article.id);
  const previous = articles[at - 1];
  const next = at < 0 ? undefined : articles[at + 1];
  const goTo = (neighbour: AdminArticle | undefined) => () => {
    if (neighbour) navigate(adminArticlePath(neighbour));
  };
  // The shortcuts also work in text fields, except on a Mac, where Alt with a letter types a special character.
  const whileTyping = !isMac();
  useShortcut(PREVIOUS, 'Previous article of the issue', goTo(previous), {
    whileTyping,
    enabled: previous !== undefined,
  });
  useShortcut(NEXT, 'Next article of the issue', goTo(next), {
    whileTyping,
    enabled: next !== undefined,
  });

  if (articles.length < 2) return null;
  return (
    <nav className={styles.neighbours} aria-label="Articles of the issue">
      {previous && link(previous, PREVIOUS, 'Previous article')}
      <span>
        {at + 1} of {articles.length}
      </span>
      {next && link(next, NEXT, 'Next article')}
    </nav>
  );
}
