import {
  articlePath,
  authorPath,
  issuePath,
  preservedVolumePath,
  publicPageAddresses,
} from '@app/contracts';
import { issues, publicationOf } from '../../../local/demo/content.ts';

const { fields } = publicationOf('JLC260102');
const [firstAuthor = ''] = fields.authorname.split(', ');

/** Every public page, some of them in several states. */
export const publicPages = {
  ...publicPageAddresses({
    issue: issuePath(issues[0]),
    article: articlePath(fields),
    author: authorPath(firstAuthor),
    verify: '/verify',
    'preserved-volume': preservedVolumePath(fields),
  }),
  'article-in-another-script': articlePath(publicationOf('JLC250201').fields),
  download: `/pdf?refno=${fields.refnumber}`,
  'download-without-number': '/pdf',
  search: '/search?q=water',
  'search-without-query': '/search',
  'nothing-found': '/search?q=xylophonist',
  error: '/no/such/page',
};
