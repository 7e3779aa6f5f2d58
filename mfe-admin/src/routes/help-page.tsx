import { GuideText } from '@app/office-kit/guide/guide.tsx';
import { type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';

/**
 * The pages of the editors' guide. They are files of this build, so that the guide explains this release and needs no
 * other site.
 */
const pages = {
  '': () => import('../../../docs/editors/README.md'),
  'first-day': () => import('../../../docs/editors/first-day.md'),
  publish: () => import('../../../docs/editors/publish.md'),
  correct: () => import('../../../docs/editors/correct.md'),
  'full-text': () => import('../../../docs/editors/full-text.md'),
  certificates: () => import('../../../docs/editors/certificates.md'),
  manuscripts: () => import('../../../docs/editors/manuscripts.md'),
  import: () => import('../../../docs/editors/import.md'),
  indexing: () => import('../../../docs/editors/indexing.md'),
  mail: () => import('../../../docs/editors/mail.md'),
  users: () => import('../../../docs/editors/users.md'),
  'work-log': () => import('../../../docs/editors/work-log.md'),
  backup: () => import('../../../docs/editors/backup.md'),
};

export async function loader({ params: { page = '' } }: LoaderFunctionArgs) {
  if (!Object.hasOwn(pages, page)) throw notFound();
  const { title, html } = await pages[page as keyof typeof pages]();
  return { title, html, isContents: page === '' };
}

export function Component() {
  const { title, html, isContents } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} links={isContents ? [] : [backTo('/admin/help', 'Help')]} />
      <GuideText html={html} />
    </>
  );
}
