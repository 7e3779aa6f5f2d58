import type { SelectedArticle } from '@app/contracts';

const NAMES = [
  'Ada Lovelace',
  'Łukasz Kowalski',
  'João da Silva',
  'Olúfẹ́mi Adéyẹmí',
  'अनुराग श्रीवास्तव',
  'Jürgen Müller',
  'Grace Brewster Hopper',
  'க. இராமசாமி ஸ்ரீ',
];

/**
 * Generates articles with one author each. The authors' names are in Latin, Devanagari and Tamil script, and the titles
 * have a typical length.
 */
export function publishedArticles(prefix: string, count: number): SelectedArticle[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${prefix}-${at}`,
    refnumber: `${prefix}-${String(at).padStart(5, '0')}`,
    title: `Thermodynamic stability of <i>Escherichia coli</i> proteins in water-rich media with H<sub>2</sub>O, part ${at + 1}`,
    authors: [`${NAMES[at % NAMES.length]} ${at + 1}`],
    contributors: [],
    doi: `10.1234/${prefix.toLowerCase()}.${at}`,
    articlenumber: '',
    pagenumber: `${at + 1}-${at + 9}`,
    publishdate: '2026-03-01T00:00:00.000Z',
    year: 2026,
    volume: 3,
    issue: 2,
    updates: [],
    version: 1,
  }));
}
