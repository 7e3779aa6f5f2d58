import type { WorkSort } from '@app/contracts';
import { NativeSelect } from '@app/office-kit';
import type { Sort } from '@app/office-kit/tables/list-query.ts';

const orders: Record<WorkSort, { ascending: string; descending: string }> = {
  created_at: { ascending: 'Oldest first', descending: 'Newest first' },
  createdby: { ascending: 'Creator, A to Z', descending: 'Creator, Z to A' },
  status: { ascending: 'Status, Pending first', descending: 'Status, Cancelled first' },
};

const data = Object.entries(orders).flatMap(([column, { ascending, descending }]) => {
  const both = [
    { value: column, label: ascending },
    { value: `-${column}`, label: descending },
  ];
  return column === 'created_at' ? both.toReversed() : both;
});

interface OrderSelectProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Every order that there is, also those that no column's head stands for. */
export function OrderSelect({ sort, onSort }: OrderSelectProps) {
  return (
    <NativeSelect
      aria-label="Order"
      data={data}
      value={`${sort.descending ? '-' : ''}${sort.column}`}
      onChange={({ currentTarget: { value } }) =>
        onSort({ column: value.replace('-', ''), descending: value.startsWith('-') })
      }
    />
  );
}
