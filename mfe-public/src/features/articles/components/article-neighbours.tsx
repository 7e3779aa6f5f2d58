import { articlePath } from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import type { Neighbour, PageContext } from '../page-article.ts';
import classes from './article-neighbours.module.css';

type ArticleNeighboursProps = Pick<PageContext, 'previous' | 'next'>;

export function ArticleNeighbours({ previous, next }: ArticleNeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className={`${classes.neighbours} ${page.screenOnly}`} aria-label="In the same issue">
      {previous && <NeighbourLink label="Previous article" article={previous} rel="prev" />}
      {next && <NeighbourLink label="Next article" article={next} rel="next" />}
    </nav>
  );
}

interface NeighbourLinkProps {
  label: string;
  article: Neighbour;
  rel: 'prev' | 'next';
}

function NeighbourLink({ label, article, rel }: NeighbourLinkProps) {
  return (
    <Link className={classes[rel]} rel={rel} to={articlePath(article)}>
      <span className={classes.label}>{label}</span>
      <RichText className={classes.title} html={article.title} />
    </Link>
  );
}
