import { volumeAndIssueInWords } from '@app/contracts';
import type { ReactNode } from 'react';
import type { IndexEntry, PrintedDesign, RenderedIndexPage } from './fields.ts';
import { Listing } from './listing.tsx';
import { charactersIn } from './markup.ts';
import { Names, PlainTwin } from './text.tsx';
import { Title } from './title.tsx';

export function IndexPage({
  issues,
  ...journal
}: RenderedIndexPage & { design: PrintedDesign }): ReactNode {
  return (
    <Listing {...journal} heading="Contents">
      {issues.map((issue) => (
        <section key={`${issue.year} ${issue.volume} ${issue.issue}`}>
          <h2>{volumeAndIssueInWords(issue)}</h2>
          <ol dangerouslySetInnerHTML={{ __html: issue.entries }} />
        </section>
      ))}
    </Listing>
  );
}

/** Some entries of an index page. Rendering all entries at once would block the event loop. */
export function IndexEntries({ entries }: { entries: readonly IndexEntry[] }): ReactNode {
  return entries.map((entry) => <Entry key={`${entry.place} ${entry.title}`} {...entry} />);
}

function Entry({ title, authors, place }: IndexEntry): ReactNode {
  return (
    <li>
      <div>
        <p className="title" dir="auto">
          <Title html={title} />
        </p>
        <PlainTwin text={charactersIn(title)} />
        <p className="authors">
          <Names names={authors} />
        </p>
        <PlainTwin text={authors.join(', ')} />
      </div>
      <p className="pages">{place}</p>
    </li>
  );
}
