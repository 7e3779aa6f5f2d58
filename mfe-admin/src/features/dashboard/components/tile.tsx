import { Link } from '@app/web-kit';
import styles from './dashboard.module.css';

interface TileProps {
  name: string;
  count: number;
  /** The noun for the count, in the singular. */
  unit: string;
  to: string;
}

export function Tile({ name, count, unit, to }: TileProps) {
  return (
    <li>
      <Link className={styles.tile} to={to}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{count}</span>
        <span className={styles.unit}>{count === 1 ? unit : `${unit}s`}</span>
      </Link>
    </li>
  );
}
