import { plainText } from '@app/contracts';
import { Fragment, type ReactNode } from 'react';
import type { IndexEntry, IndexPageFields } from '../index-pages/fields.ts';
import { PlainTwin } from './plain-twin.tsx';
import { Title } from './title.tsx';
import { Words } from './words.tsx';

/** The table of contents of an issue as it is printed: what stands on which page. */
export function IndexPage({ journal, issns, issues }: IndexPageFields): ReactNode {
  return (
    <main>
      <header>
        <h1 className="journal" dir="auto">
          <Words text={journal} />
        </h1>
        <PlainTwin text={journal} />
        {issns.length > 0 && <p className="issn">ISSN {issns.join(' · ')}</p>}
      </header>
      {issues.map(({ volume, issue, year, entries }) => (
        <section key={`${year} ${volume} ${issue}`}>
          <h2>
            Volume {volume}, Issue {issue} ({year})
          </h2>
          <p className="kind">Contents</p>
          <ol>
            {entries.map((entry) => (
              <Entry key={`${entry.pages} ${entry.title}`} {...entry} />
            ))}
          </ol>
        </section>
      ))}
    </main>
  );
}

function Entry({ title, authors, pages }: IndexEntry): ReactNode {
  return (
    <li>
      <div>
        <p className="title" dir="auto">
          <Title html={title} />
        </p>
        <PlainTwin text={plainText(title)} />
        <p className="authors">
          {authors.map((author, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <bdi>
                <Words text={author} />
              </bdi>
            </Fragment>
          ))}
        </p>
        <PlainTwin text={authors.join(', ')} />
      </div>
      <p className="pages">{pages.replace('-', '–')}</p>
    </li>
  );
}
