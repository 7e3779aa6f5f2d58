import type { Settings } from '@app/contracts';
import { feeText } from '../fee-text.ts';
import classes from './fees.module.css';

export function Fees({ settings }: { settings: Settings | undefined }) {
  const fees = [
    { authors: 'Authors from India', fee: feeText(settings?.fee_rupee ?? '', 'INR') },
    { authors: 'Authors from other countries', fee: feeText(settings?.fee_dollar ?? '', 'USD') },
  ].filter(({ fee }) => fee !== '');
  if (fees.length === 0) {
    return <p>The publication fees will be shown here; until then, please ask the editors.</p>;
  }
  return (
    <dl className={classes.fees}>
      {fees.map(({ authors, fee }) => (
        <div key={authors}>
          <dt>{authors}</dt>
          <dd>{fee}</dd>
        </div>
      ))}
    </dl>
  );
}
