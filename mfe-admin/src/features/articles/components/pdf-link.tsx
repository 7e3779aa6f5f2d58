import { type AdminArticle, articlePdfPath } from '@app/contracts';
import { Button } from '@app/office-kit';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import type { ReactNode } from 'react';
import { area } from '../../../area.ts';
import { useAction } from '../../actions/use-action.ts';

interface PdfLinkProps {
  article: AdminArticle;
  children: ReactNode;
}

/** Opens the stored PDF. The URL of a disabled article needs a token, so the file is downloaded. */
export function PdfLink({ article, children }: PdfLinkProps) {
  const { run } = useAction();
  const path = articlePdfPath(article);
  if (article.status === 'enabled') {
    return (
      <a href={path} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => run(article.file, () => downloadFile(area, path))}
    >
      {children}
    </Button>
  );
}
