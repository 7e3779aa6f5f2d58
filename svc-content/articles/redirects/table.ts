import {
  ADDRESSES_PATTERN,
  type AddedRedirects,
  addressKey,
  csvCell,
  doiKey,
  isServedAddress,
  MAX_REDIRECTS,
  type RedirectTable,
} from '@app/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { ADDRESSES_MAX_LENGTH } from '../former-addresses.ts';
import { refKey } from '../keys.ts';
import type { ArticleRecord } from '../model.ts';
import type { ArticleSlice } from '../slice.ts';

interface Plan extends Omit<AddedRedirects, 'added'> {
  /** The new addresses of each article. */
  added: Map<ArticleRecord, string[]>;
}

/** Assigns the addresses of a CSV table to articles. A first line without an address is a header. */
export function planRedirects({ table, isContinued }: RedirectTable, articles: ArticleSlice): Plan {
  const plan: Plan = { added: new Map(), known: 0, faulty: [] };
  const lines = linesOf(table, plan.faulty);
  const seen = new Map<string, ArticleRecord>();
  for (const [at, { line, cells }] of lines.entries()) {
    const [address = '', name = ''] = cells.map((cell) => csvCell(cell.trim()));
    if (at === 0 && !isContinued && !ADDRESSES_PATTERN.test(address)) continue;
    const key = isOne(address) ? addressKey(address) : null;
    const article =
      articles.articleByRefKey.get(refKey(name)) ?? articles.articlesByDoi.get(doiKey(name))?.[0];
    const [owner = key ? seen.get(key) : undefined] =
      (key && articles.articlesByFormerAddress.get(key)) || [];
    if (!key) {
      const message = 'The first column is not an address that begins with https:// or /';
      plan.faulty.push({ line, message });
    } else if (!article) {
      const message = `There is no article with the reference number or the DOI “${name}”`;
      plan.faulty.push({ line, message });
    } else if (owner && owner !== article) {
      plan.faulty.push({ line, message: `The address leads to ${owner.refnumber} already` });
    } else if (owner) {
      plan.known += 1;
    } else if (isServedAddress(address)) {
      plan.faulty.push({ line, message: 'The site has a page of its own at this address' });
    } else {
      const addresses = [...(plan.added.get(article) ?? []), address];
      if ([article.formeraddresses, ...addresses].join('\n').length > ADDRESSES_MAX_LENGTH) {
        const message = `${article.refnumber} has as many former addresses as an article can have`;
        plan.faulty.push({ line, message });
        continue;
      }
      seen.set(key, article);
      plan.added.set(article, addresses);
    }
  }
  return plan;
}

const isOne = (address: string) => ADDRESSES_PATTERN.test(address) && !/\s/.test(address);

function linesOf(table: string, faulty: Plan['faulty']) {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, info: true };
    // One line above the limit is enough to refuse the table. Reading more would block other requests.
    const to = MAX_REDIRECTS + 1;
    // With `info`, each row comes with its position.
    const rows = parse(table, { ...options, to, delimiter: [',', ';', '\t'] }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    if (rows.length > MAX_REDIRECTS) {
      const message = `At most ${MAX_REDIRECTS} lines at once`;
      faulty.push({ line: MAX_REDIRECTS + 1, message });
      return [];
    }
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    faulty.push({ line: Number(error.lines ?? 1), message: error.message });
    return [];
  }
}
