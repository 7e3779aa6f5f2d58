import * as usage from '../../src/endpoints/usage.ts';
import { article } from '../examples.ts';
import { section } from '../operations.ts';

const figures = { views: 412, downloads: 97 };

export const usagePaths = section('Views and downloads', usage, {
  countView: {
    summary: 'Count a view of an article’s page',
    description:
      'Browsers send it for each page of an article. Requests of robots, and a repeated request within 30 seconds, are not counted. The response is the same for every article.',
    204: 'The request was accepted.',
  },
  readUsage: {
    summary: 'How often an article was viewed and downloaded',
    description: 'Not found while the setting `usage_shown` is off.',
    200: ['The figures of all months.', figures],
  },
  listUsage: {
    summary: 'Views and downloads by month and by article',
    description: 'The months from `from` to `to`, such as `2026-01`, or the last twelve.',
    200: [
      'The figures, with a page of the articles with the most downloads.',
      {
        from: '2026-03',
        to: '2026-03',
        months: [{ month: '2026-03', ...figures }],
        articles: [
          { id: article.id, refnumber: article.refnumber, title: article.title, ...figures },
        ],
        total: 1,
        page: 1,
      },
    ],
  },
  exportUsage: {
    summary: 'Views and downloads as a table',
    description: 'A row for each article and month.',
    200: 'The table.',
  },
});
