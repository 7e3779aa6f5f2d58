import { ARTICLE_PREVIEW_KEY, type ArticlePreview, type PreviewArticle } from '@app/contracts';
import { Button } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useEffect, useState } from 'react';
import { previewArticle } from '../api/preview-article.ts';
import { PreviewModal } from './preview-modal.tsx';

interface PreviewButtonProps {
  article: PreviewArticle;
  /** The chosen PDF, which the server does not know of yet. */
  pdf: File | null;
  /** What the preview shows comes to be when this is done: `saved`. */
  when: string;
}

/** Shows the article as readers and indexers will find it, before it is saved. */
export function PreviewButton({ article, pdf, when }: PreviewButtonProps) {
  const flash = useFlash();
  const [asking, setAsking] = useState(false);
  const [preview, setPreview] = useState<ArticlePreview | null>(null);

  // Nobody else at this tab finds it: not once it is closed, nor after the end of the session.
  useEffect(() => {
    if (preview) return () => sessionStorage.removeItem(ARTICLE_PREVIEW_KEY);
  }, [preview]);

  const show = async () => {
    setAsking(true);
    try {
      const shown = withPdf(await previewArticle(article), pdf);
      // The readers' page, which the modal frames, takes it from there.
      sessionStorage.setItem(ARTICLE_PREVIEW_KEY, JSON.stringify(shown));
      setPreview(shown);
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: 'There is no preview', ...failure });
    }
    setAsking(false);
  };

  return (
    <>
      <Button variant="default" aria-haspopup="dialog" loading={asking} onClick={show}>
        Preview
      </Button>
      <PreviewModal preview={preview} when={when} onClose={() => setPreview(null)} />
    </>
  );
}

function withPdf(preview: ArticlePreview, pdf: File | null): ArticlePreview {
  if (!pdf) return preview;
  const { article } = preview;
  const file = `${article.refnumber}.pdf`;
  return { ...preview, article: { ...article, file, fileSize: pdf.size } };
}
