import { articlePath, authorPath, issuePath } from '@app/contracts';
import { issues, publicationOf } from '../../../local/demo/content.ts';

const { fields } = publicationOf('JLC260102');
const [firstAuthor = ''] = fields.authorname.split(', ');

/** One of each kind of page that readers have. */
export const publicPages = {
  home: '/',
  'editorial-board': '/board',
  archives: '/archives',
  issue: issuePath(issues[0]),
  article: articlePath(fields),
  'article-in-another-script': articlePath(publicationOf('JLC250201').fields),
  author: authorPath(firstAuthor),
  download: `/pdf?refno=${fields.refnumber}`,
  'download-without-number': '/pdf',
  search: '/search?q=water',
  'search-without-query': '/search',
  'nothing-found': '/search?q=xylophonist',
  instructions: '/instructions',
  indexing: '/indexing',
  contact: '/contact',
  about: '/about',
  manuscript: '/manuscript',
  error: '/no/such/page',
} as const;
