import { type Editor, picturePath } from '@app/contracts';
import page from '../../../styles/page.module.css';
import classes from './editor-frame.module.css';

interface EditorFrameProps {
  id: string;
  title: string;
  editors: readonly Editor[];
}

export function EditorFrame({ id, title, editors }: EditorFrameProps) {
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
              {/* Many affiliations contain the country already. */}
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
