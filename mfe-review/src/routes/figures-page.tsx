import { readReviewFigures } from '@app/contracts/endpoints';
import { formatMonth } from '@app/office-kit/dates.ts';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { useLoaderData } from '@app/web-kit';
import { DeskHead } from '../features/desk/desk-head.tsx';
import { Facts, Panel } from '../features/desk/manuscript/panel.tsx';
import { area } from '../features/session/area.ts';

export const loader = area.loader((call) => call(readReviewFigures, {}));

const columns = ['Month', 'Submitted', 'Accepted', 'Rejected', 'Withdrawn', 'Published'].map(
  (label) => ({ label }),
);

/** Shows the journal's statistics, which contain no names. */
export function Component() {
  const figures = useLoaderData<typeof loader>();
  const { months, acceptance, medianDaysToFirstDecision, medianDaysToPublication } = figures;
  return (
    <>
      <DeskHead title="Figures" />
      <Panel title="Medians">
        <Facts
          facts={[
            [
              'Accepted',
              acceptance === null ? 'no decision yet' : `${Math.round(acceptance * 100)} %`,
            ],
            ['Days to the first decision', daysText(medianDaysToFirstDecision)],
            ['Days to publication', daysText(medianDaysToPublication)],
          ]}
        />
      </Panel>
      {months.length === 0 ? (
        <EmptyState>No manuscript has been submitted yet.</EmptyState>
      ) : (
        <DataTable label="By month of submission" cards="lines">
          <TableHead columns={columns} />
          <tbody>
            {months.toReversed().map((each) => (
              <tr key={each.month}>
                <td data-label="Month">{formatMonth(each.month)}</td>
                <td data-label="Submitted">{each.submitted}</td>
                <td data-label="Accepted">{each.accepted}</td>
                <td data-label="Rejected">{each.rejected}</td>
                <td data-label="Withdrawn">{each.withdrawn}</td>
                <td data-label="Published">{each.published}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  );
}

const daysText = (days: number | null) => (days === null ? 'none yet' : String(Math.round(days)));
