import { call } from '../journal/api.ts';

/** Shows how often an article was viewed and downloaded, if its page is still shown and has a place for that. */
export async function showUsage(refnumber: string): Promise<void> {
  const place = document.querySelector(`[data-usage="${CSS.escape(refnumber)}"]`);
  if (!place) return;
  const { views, downloads } = await call('readUsage', { params: { refnumber } });
  place.textContent = `${counted(views, 'view')}, ${counted(downloads, 'download')}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
