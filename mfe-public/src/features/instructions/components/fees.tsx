import type { Settings } from '@app/contracts';
import classes from './fees.module.css';

export function Fees({ settings }: { settings: Settings | undefined }) {
  const fees = [
    { authors: 'Authors from India', fee: feeText(settings?.fee_rupee ?? '', 'INR') },
    { authors: 'Authors from other countries', fee: feeText(settings?.fee_dollar ?? '', 'USD') },
  ].filter(({ fee }) => fee !== '');
  if (fees.length === 0) {
    return <p>The publication fees will be shown here. Until then, please ask the editors.</p>;
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

/** Formats a plain number as an amount of the currency. Returns other texts unchanged. */
function feeText(fee: string, currency: 'INR' | 'USD'): string {
  const amount = Number(fee.replaceAll(',', ''));
  if (fee === '' || !Number.isFinite(amount)) return fee;
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}
