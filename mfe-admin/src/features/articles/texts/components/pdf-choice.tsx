import { type AdminArticle, articlePdfPath, type IssueKey } from '@app/contracts';
import { showText } from '@app/contracts/endpoints';
import type { ArticleText, PdfSource } from '@app/contracts/full-text';
import { Alert, Button, Radio } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useState } from 'react';
import { area } from '../../../../area.ts';
import styles from './texts.module.css';

interface PdfChoiceProps {
  article: IssueKey & Pick<AdminArticle, 'id' | 'refnumber' | 'status'>;
  state: ArticleText;
  onChanged: () => unknown;
}

/** Chooses which PDF readers receive: the authors' PDF or the PDF typeset from the text. */
export function PdfChoice({ article, state, onChanged }: PdfChoiceProps) {
  const { run, busy } = useAction();
  const { shown, typesetting, articleVersion: version } = state;
  const [chosen, setChosen] = useState<PdfSource>();
  const choose = async (pdf: PdfSource) => {
    setChosen(pdf);
    await run('The PDF was not changed for readers', async () => {
      await area.api.call(showText, { params: { id: article.id }, body: { shown, pdf, version } });
      await onChanged();
    });
    setChosen(undefined);
  };
  return (
    <section className={styles.panel} aria-labelledby="readers-pdf">
      <h2 id="readers-pdf">The PDF for readers</h2>
      {shown === null ? (
        <p className={styles.none}>
          Readers receive the author’s PDF. A typeset PDF can be chosen when they see the text.
        </p>
      ) : (
        <Radio.Group
          aria-labelledby="readers-pdf"
          value={chosen ?? (state.pdf === 'typeset' ? 'typeset' : 'author')}
          onChange={(pdf) => void choose(pdf === 'typeset' ? 'typeset' : 'author')}
        >
          <div className={styles.choices}>
            <Radio value="author" label="The author’s PDF" disabled={busy} />
            <Radio value="typeset" label="The PDF that is typeset from the text" disabled={busy} />
          </div>
        </Radio.Group>
      )}
      <p role="status">{typesetting ? messages[typesetting.state] : ''}</p>
      {typesetting?.state === 'ready' && article.status === 'enabled' && (
        <p>
          <a href={articlePdfPath(article)} target="_blank" rel="noreferrer">
            Look at the PDF
          </a>
        </p>
      )}
      {typesetting?.state === 'failed' && (
        <Alert color="red" role="alert" title="The PDF was not made">
          <p>{typesetting.error} Readers receive the former PDF.</p>
          <Button
            variant="default"
            size="compact-sm"
            loading={busy}
            onClick={() => choose('typeset')}
          >
            Make it again
          </Button>
        </Alert>
      )}
    </section>
  );
}

const messages = {
  waiting: 'The PDF waits for its turn. Until then, readers receive the former one.',
  making: 'The PDF is being made. Until then, readers receive the former one.',
  ready: 'The typeset PDF is ready.',
  failed: '',
};
