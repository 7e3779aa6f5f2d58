import { listManuscripts } from '@app/contracts/endpoints';
import { DESK_PAGE_SIZE, deskTurns } from '@app/contracts/manuscripts';
import { SearchBox } from '@app/office-kit/frame/search-box.tsx';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from '@app/web-kit';
import styles from '../features/desk/desk.module.css';
import { DeskHead } from '../features/desk/desk-head.tsx';
import { DeskTable } from '../features/desk/desk-table.tsx';
import { HiddenPanel } from '../features/desk/hidden-panel.tsx';
import { listPath, queryOf, turnTabs } from '../features/desk/list.ts';
import { area } from '../features/session/area.ts';

export async function loader(args: LoaderFunctionArgs) {
  const query = queryOf(new URL(args.request.url).search);
  const load = area.loader((call) =>
    call(listManuscripts, { query: { ...query, mine: String(query.mine) } }),
  );
  return { query, desk: await load(args) };
}

export function Component() {
  const { query, desk } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <>
      <DeskHead title="Manuscripts">
        <SearchBox
          key={query.q}
          className={styles.search}
          label="Search manuscripts"
          placeholder="Title, reference, name or address"
          action="/review/desk"
          name="q"
          maxLength={200}
          query={query.q}
          onSearch={(q) => navigate(listPath({ turn: 'all', q }))}
        />
      </DeskHead>
      <nav className={styles.tabs} aria-label="Whose turn it is">
        {deskTurns.map((turn) => (
          <Link
            key={turn}
            to={listPath({ turn, mine: query.mine })}
            aria-current={turn === query.turn ? 'page' : undefined}
          >
            {turnTabs[turn]} <span className={styles.count}>{desk.counts[turn]}</span>
          </Link>
        ))}
        <Link
          to={listPath({ turn: query.turn, mine: !query.mine })}
          aria-current={query.mine ? 'true' : undefined}
          className={styles.mine}
        >
          Assigned to me
        </Link>
      </nav>
      {query.q && (
        <p>
          {desk.total} with “{query.q}”. <Link to={listPath({})}>Show all open ones</Link>
        </p>
      )}
      <HiddenPanel hidden={desk.hidden} />
      <DeskTable rows={desk.manuscripts} empty={emptyText(query)} />
      <Pager
        noun="manuscripts"
        page={desk.page}
        pageSize={DESK_PAGE_SIZE}
        total={desk.total}
        onPage={(page) => navigate(listPath({ ...query, page }))}
      />
    </>
  );
}

function emptyText({ q, mine, turn }: ReturnType<typeof queryOf>): string {
  if (q) return 'No manuscript has these words.';
  if (mine) return 'No manuscript is assigned to you here.';
  if (turn === 'editor') return 'Nothing waits for you.';
  return 'There are no manuscripts here.';
}
