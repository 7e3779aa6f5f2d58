import { articlePath } from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import type { Neighbour as NeighbourArticle } from '../shown-article.ts';
import classes from './article-neighbours.module.css';

interface ArticleNeighboursProps {
  previous: NeighbourArticle | null;
  next: NeighbourArticle | null;
}

export function ArticleNeighbours({ previous, next }: ArticleNeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className={`${classes.neighbours} ${page.screenOnly}`} aria-label="In the same issue">
      {previous && <Neighbour label="Previous article" article={previous} rel="prev" />}
      {next && <Neighbour label="Next article" article={next} rel="next" />}
    </nav>
  );
}

interface NeighbourProps {
  label: string;
  article: NeighbourArticle;
  rel: 'prev' | 'next';
}

function Neighbour({ label, article, rel }: NeighbourProps) {
  return (
    <Link className={classes[rel]} rel={rel} to={articlePath(article)}>
      <span className={classes.label}>{label}</span>
      <RichText className={classes.title} html={article.title} />
    </Link>
  );
}
