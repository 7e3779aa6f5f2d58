/** A fee as set: a bare number is given its currency, words stay as they were written. */
export function feeText(fee: string, currency: 'INR' | 'USD'): string {
  const amount = Number(fee.replaceAll(',', ''));
  if (fee === '' || !Number.isFinite(amount)) return fee;
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}
