import { plainText } from '@app/contracts';
import type { ReactNode } from 'react';
import type { ComposedIndexPage, IndexEntry } from '../index-pages/fields.ts';
import { Listing } from './listing.tsx';
import { Names } from './names.tsx';
import { PlainTwin } from './plain-twin.tsx';
import { Title } from './title.tsx';

/** The table of contents of an issue as it is printed: what stands on which page. */
export function IndexPage({ issues, ...journal }: ComposedIndexPage): ReactNode {
  return (
    <Listing {...journal} heading="Contents">
      {issues.map(({ volume, issue, year, entries }) => (
        <section key={`${year} ${volume} ${issue}`}>
          <h2>
            Volume {volume}, Issue {issue} ({year})
          </h2>
          <ol dangerouslySetInnerHTML={{ __html: entries }} />
        </section>
      ))}
    </Listing>
  );
}

/** Some of an issue's: all at once would keep everybody waiting. */
export function IndexEntries({ entries }: { entries: readonly IndexEntry[] }): ReactNode {
  return entries.map((entry) => <Entry key={`${entry.pages} ${entry.title}`} {...entry} />);
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
          <Names of={authors} />
        </p>
        <PlainTwin text={authors.join(', ')} />
      </div>
      <p className="pages">{pages.replace('-', '–')}</p>
    </li>
  );
}
