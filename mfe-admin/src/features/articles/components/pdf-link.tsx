import { type AdminArticle, articlePdfPath } from '@app/contracts';
import { Button } from '@app/web-kit/office';
import type { ReactNode } from 'react';
import { downloadFile } from '../../downloads/make-file.ts';
import { failureOf } from '../../feedback/failure-of.tsx';
import { useFlash } from '../../feedback/flash.tsx';

interface PdfLinkProps {
  article: AdminArticle;
  children: ReactNode;
}

/** Opens the file that is stored. A disabled article's is fetched, as its address answers administrators alone. */
export function PdfLink({ article, children }: PdfLinkProps) {
  const flash = useFlash();

  const fetchIt = async () => {
    try {
      await downloadFile(articlePdfPath(article));
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
