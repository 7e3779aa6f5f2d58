import {
  boardSections,
  EDITORIAL_BOARD_PDF_PATH,
  type Editor,
  journalName,
  picturePath,
} from '@app/contracts';
import { type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './board-page.module.css';

const FRAMES: { category: Editor['category']; title: string }[] = [
  { category: 'chief editor', title: 'Editor-in-Chief' },
  { category: 'associate editor', title: 'Associate Editors' },
  { category: 'assistant editor', title: 'Assistant Editors' },
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
            <EditorFrame key={category} id={boardSections[category]} {...frame} />
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

interface EditorFrameProps {
  id: string;
  title: string;
  editors: readonly Editor[];
}

function EditorFrame({ id, title, editors }: EditorFrameProps) {
  return (
    <section className={classes.frame} aria-labelledby={id}>
      <h2 id={id} className={page.subheading}>
        {title}
      </h2>
      <ul className={classes.editors}>
        {editors.map((editor) => (
          <li key={editor.id} className={classes.editor}>
            <img
              className={classes.picture}
              src={picturePath(editor)}
              alt={editor.picture && `Portrait of ${editor.name}`}
              width={160}
              height={160}
              loading="lazy"
            />
            <div className={classes.words}>
              <h3 className={classes.name}>
                <bdi>{editor.name}</bdi>
                {editor.degree && <span className={classes.degree}>, {editor.degree}</span>}
              </h3>
              <p className={classes.post}>{editor.post}</p>
              <p className={classes.content}>{editor.content}</p>
              {/* The country is left out if the affiliation already contains it. */}
              {!editor.content.toLowerCase().includes(editor.country.toLowerCase()) && (
                <p className={classes.quiet}>{editor.country}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
