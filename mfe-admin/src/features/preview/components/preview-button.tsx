import { ARTICLE_PREVIEW_KEY, type ArticlePreview, type PreviewArticle } from '@app/contracts';
import { previewArticle } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useEffect, useState } from 'react';
import { area } from '../../../area.ts';
import { useAction } from '../../actions/use-action.ts';
import { PreviewModal } from './preview-modal.tsx';

interface PreviewButtonProps {
  article: PreviewArticle;
  pdf: File | null;
  /** The condition under which readers will see the article, such as `saved`. */
  when: string;
}

export function PreviewButton({ article, pdf, when }: PreviewButtonProps) {
  const { run, busy } = useAction();
  const [preview, setPreview] = useState<ArticlePreview | null>(null);

  // Another user of this tab must not see the preview after a logout.
  useEffect(() => {
    if (preview) return () => sessionStorage.removeItem(ARTICLE_PREVIEW_KEY);
  }, [preview]);

  const show = () =>
    run('There is no preview', async () => {
      const shown = withPdf(await area.api.call(previewArticle, { body: article }), pdf);
      // The readers' page in the modal's frame reads it from here.
      sessionStorage.setItem(ARTICLE_PREVIEW_KEY, JSON.stringify(shown));
      setPreview(shown);
    });

  return (
    <>
      <Button variant="default" aria-haspopup="dialog" loading={busy} onClick={show}>
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
