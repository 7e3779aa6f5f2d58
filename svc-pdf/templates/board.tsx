import type { ReactNode } from 'react';
import type { BoardFields, BoardMember, PrintedDesign } from './fields.ts';
import { Listing } from './listing.tsx';
import { PlainTwin, Words } from './text.tsx';

export function Board({
  design,
  groups,
  ...journal
}: BoardFields & { design: PrintedDesign }): ReactNode {
  return (
    <Listing {...journal} design={design} heading={design.board_heading}>
      {groups.map(({ title, members }, at) => (
        <section key={title} className={at === 0 && members.length === 1 ? 'leading' : undefined}>
          <h2>{title}</h2>
          {listsOf(members).map((list, at) => (
            <ul key={at}>
              {list.map((member, at) => (
                <Member key={at} {...member} />
              ))}
            </ul>
          ))}
        </section>
      ))}
      {groups.length === 0 && (
        <p className="empty">
          The editorial board is being formed. Its members will be introduced here.
        </p>
      )}
    </Listing>
  );
}

/** Returns the members in one or two lists. The second list contains the last two rows, which stay on one page. */
function listsOf(members: readonly BoardMember[]): BoardMember[][] {
  const first = members.length - (members.length % 2 === 0 ? 4 : 3);
  return [members.slice(0, Math.max(0, first)), members.slice(Math.max(0, first))].filter(
    ({ length }) => length > 0,
  );
}

function Member({ name, degree, designation, affiliation, country }: BoardMember): ReactNode {
  return (
    <li>
      <p className="name">
        <bdi>
          <Words text={name} />
        </bdi>
        {degree !== '' && <span className="degree">, {degree}</span>}
      </p>
      <PlainTwin text={name} />
      <p className="designation" dir="auto">
        <Words text={designation} />
      </p>
      <PlainTwin text={designation} />
      <p className="affiliation" dir="auto">
        <Words text={affiliation} />
        {country !== '' && `, ${country}`}
      </p>
      <PlainTwin text={affiliation} />
    </li>
  );
}
