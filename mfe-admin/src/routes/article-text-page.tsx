import { articlePath } from '@app/contracts';
import { readAdminArticle, readArticleText, readTextVersion } from '@app/contracts/endpoints';
import { useQuery } from '@app/office-kit/requests/queries.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { orNotFound, useLoaderData, useRevalidator } from '@app/web-kit';
import { useEffect } from 'react';
import { area } from '../area.ts';
import { Bench } from '../features/articles/texts/components/bench.tsx';
import { PdfChoice } from '../features/articles/texts/components/pdf-choice.tsx';
import { TextUpload } from '../features/articles/texts/components/text-upload.tsx';
import { pendingMerge } from '../features/articles/texts/pending-merge.ts';
import { backTo, historyOf, PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { params }) => {
  const id = params.id ?? '';
  const [article, state] = await Promise.all([
    orNotFound(call(readAdminArticle, { params: { id } })),
    orNotFound(call(readArticleText, { params: { id } })),
  ]);
  const version = state.versions[0]?.number;
  if (version === undefined) return { article, state, loaded: undefined };
  const read = async (number: number) =>
    (await call(readTextVersion, { params: { id, number } })).read;
  const merge = pendingMerge(state.versions);
  const [current, base, mine] = await Promise.all([
    read(version),
    merge && read(merge.base),
    merge && read(merge.mine),
  ]);
  const versions = merge && base && mine && { base, mine, theirs: current, isLater: merge.isLater };
  return { article, state, loaded: { article: id, version, read: current, merge: versions } };
});

/** The interval in milliseconds at which the state of a conversion or of a typeset PDF is requested. */
const INTERVAL_MS = 1_500;

const isUnderway = (state = '') => ['waiting', 'converting', 'making'].includes(state);

export function Component() {
  const { article, state: first, loaded } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { data: state = first, refetch } = useQuery({
    ...area.query(readArticleText, { params: { id: article.id } }),
    initialData: first,
    refetchInterval: ({ state: { data } }) =>
      isUnderway(data?.conversion?.state) || isUnderway(data?.typesetting?.state)
        ? INTERVAL_MS
        : false,
  });
  const isNewer = (state.versions[0]?.number ?? 0) > (loaded?.version ?? 0);
  // When a conversion ends, its result is the current version, so the page must be reloaded.
  useEffect(() => {
    if (isNewer) void revalidate();
  }, [isNewer, revalidate]);
  const reload = async () => {
    // Reload the text first, so that a new version list never appears beside the old text.
    await revalidate();
    await refetch();
  };
  const isPublic = article.status === 'enabled';
  const publicPage = { to: articlePath(article), text: 'Public page', isPublic: 'here' } as const;

  return (
    <>
      <PageHead
        title={`Text of ${article.refnumber}`}
        links={[
          backTo(`/admin/archives/${article.id}`, `Edit ${article.refnumber}`),
          ...(isPublic ? [publicPage] : []),
          historyOf('article', article.id),
        ]}
      />
      <p className={styles.title} dir="auto">
        <RichTitle html={article.title} />
      </p>
      <TextUpload
        article={article.id}
        conversion={state.conversion}
        hasText={loaded !== undefined}
        onChanged={reload}
      />
      {loaded && <PdfChoice article={article} state={state} onChanged={reload} />}
      {loaded && (
        <Bench
          key={article.id}
          loaded={loaded}
          state={state}
          isPublic={isPublic}
          onChanged={reload}
        />
      )}
    </>
  );
}
