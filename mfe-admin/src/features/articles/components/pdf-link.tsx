import { type AdminArticle, articlePdfPath } from '@app/contracts';
import { Button } from '@app/web-kit/office';
import { downloadFile } from '@app/web-kit/office/downloads/make-file.ts';
import { failureOf } from '@app/web-kit/office/feedback/failure-of.tsx';
import { useFlash } from '@app/web-kit/office/feedback/flash.tsx';
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
