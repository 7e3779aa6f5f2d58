import { type AdminArticle, articlePdfParams, articlePdfPath } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import type { ReactNode } from 'react';
import { area } from '../../../area.ts';

/** Opens the stored PDF. A script downloads a disabled article's PDF, because a link cannot send the required token. */
export function PdfLink({ article, children }: { article: AdminArticle; children: ReactNode }) {
  const { run } = useAction();
  const params = articlePdfParams(article);
  const download = () =>
    run(article.file, () => downloadFile(area, endpoints.readArticlePdf, { params }));
  if (article.status === 'enabled') {
    return (
      <a href={articlePdfPath(article)} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Button variant="default" size="compact-sm" onClick={download}>
      {children}
    </Button>
  );
}
