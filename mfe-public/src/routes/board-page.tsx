import { EDITORIAL_BOARD_PDF_PATH, type Editor, journalName } from '@app/contracts';
import { type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { EditorFrame } from '../features/editors/components/editor-frame.tsx';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

const FRAMES: { category: Editor['category']; id: string; title: string }[] = [
  { category: 'chief editor', id: 'chief', title: 'Editor-in-Chief' },
  { category: 'associate editor', id: 'associate', title: 'Associate Editors' },
  { category: 'assistant editor', id: 'assistant', title: 'Assistant Editors' },
];

export function loader({ request }: LoaderFunctionArgs) {
  return call('listEditors', { signal: request.signal });
}

export function Component() {
  const editors = useLoaderData<Editor[]>();
  const journal = journalName(useSettings());
  const frames = FRAMES.map((frame) => ({
    ...frame,
    editors: editors.filter(({ category }) => category === frame.category),
  })).filter((frame) => frame.editors.length > 0);
  return (
    <>
      <PageHead
        title="Editorial board"
        description={`The editors of ${journal}: their posts and affiliations.`}
        path="/board"
      />
      <h1 className={page.heading}>Editorial board</h1>
      {frames.length === 0 ? (
        <p className={page.empty}>
          The editorial board is being formed. Its members will be introduced here.
        </p>
      ) : (
        <>
          {frames.map(({ category, ...frame }) => (
            <EditorFrame key={category} {...frame} />
          ))}
          <p>
            <a className={page.button} href={EDITORIAL_BOARD_PDF_PATH}>
              Editorial board PDF
            </a>
          </p>
        </>
      )}
    </>
  );
}
