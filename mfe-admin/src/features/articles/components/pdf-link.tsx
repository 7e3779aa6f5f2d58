import { type AdminArticle, articlePdfPath } from '@app/contracts';
import { Button } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import type { ReactNode } from 'react';
import { area } from '../../../area.ts';

interface PdfLinkProps {
  article: AdminArticle;
  children: ReactNode;
}

/** Opens the file that is stored. A disabled article's is fetched, as its address answers administrators alone. */
export function PdfLink({ article, children }: PdfLinkProps) {
  const flash = useFlash();

  const fetchIt = async () => {
    try {
      await downloadFile(area, articlePdfPath(article));
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: article.file, ...failure });
    }
  };

  if (article.status === 'enabled') {
    return (
      <a href={articlePdfPath(article)} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Button variant="default" size="compact-sm" onClick={fetchIt}>
      {children}
    </Button>
  );
}
