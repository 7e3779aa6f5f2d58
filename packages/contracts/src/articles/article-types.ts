/** The types of articles, with their labels. Most are values of the attribute `article-type` of JATS. */
export const articleTypes = {
  'research-article': 'Research article',
  'review-article': 'Review article',
  'brief-report': 'Short communication',
  'case-report': 'Case report',
  'data-paper': 'Data paper',
  'software-paper': 'Software paper',
  editorial: 'Editorial',
  letter: 'Letter',
  commentary: 'Commentary',
  'book-review': 'Book review',
  correction: 'Correction',
  retraction: 'Retraction',
  other: 'Other',
} as const;
export type ArticleType = keyof typeof articleTypes;
