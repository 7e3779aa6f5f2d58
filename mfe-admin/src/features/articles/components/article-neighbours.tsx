import type { AdminArticle } from '@app/contracts';
import { ariaKeys, isMac, keysText, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { Link, useNavigate } from '@app/web-kit';
import styles from './articles.module.css';

interface ArticleNeighboursProps {
  article: Pick<AdminArticle, 'id'>;
  articles: readonly AdminArticle[];
}

const PREVIOUS = 'Alt+P';
const NEXT = 'Alt+N';

const adminArticlePath = ({ id }: AdminArticle) => `/admin/archives/${id}`;

export function ArticleNeighbours({ article, articles }: ArticleNeighboursProps) {
  const navigate = useNavigate();
  const at = articles.findIndex(({ id }) => id === article.id);
  const previous = articles[at - 1];
  const next = at < 0 ? undefined : articles[at + 1];
  const goTo = (neighbour: AdminArticle | undefined) => () => {
    if (neighbour) navigate(adminArticlePath(neighbour));
  };
  // The shortcuts also work in text fields, except on a Mac, where these keys type characters.
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
      {previous && (
        <Link
          to={adminArticlePath(previous)}
          title={`${previous.refnumber} (${keysText(PREVIOUS)})`}
          aria-keyshortcuts={ariaKeys(PREVIOUS)}
        >
          Previous article
        </Link>
      )}
      <span>
        {at + 1} of {articles.length}
      </span>
      {next && (
        <Link
          to={adminArticlePath(next)}
          title={`${next.refnumber} (${keysText(NEXT)})`}
          aria-keyshortcuts={ariaKeys(NEXT)}
        >
          Next article
        </Link>
      )}
    </nav>
  );
}
