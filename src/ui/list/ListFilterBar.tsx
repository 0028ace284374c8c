import { FilterX, ListFilter as ListFilterIcon, RefreshCw } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { Button } from '../kit/Button.tsx';
import { FieldMessages } from '../kit/FieldMessages.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { usePartsAhead } from '../lazy/preloading.ts';
import { useOfflineRefusal } from '../portal/offline.ts';
import { useViewer } from '../portal/portal-context.tsx';
import { phone } from '../theme/media.ts';
import { ListFilters, type ListFiltersProps } from './ListFilters.tsx';
import { phoneFault, phoneFilters, phoneFiltersFirst } from './list.css.ts';
import type { SortColumn } from './SortField.tsx';

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx'));
const SHEETS = [FilterSheet];

export interface ListFilterBarProps<Query extends PagedQuery> extends ListFiltersProps<Query> {
  onRefresh: () => void;
  /** On a phone. */
  select: ReactNode;
  sortColumns: readonly SortColumn[];
}

export function ListFilterBar<Query extends PagedQuery>({
  onRefresh,
  select,
  sortColumns,
  ...filters
}: ListFilterBarProps<Query>) {
  const { address, query, onQueryEdit, refused, onRefusedChange } = filters;
  const { privileges } = useViewer();
  const isPhone = useMediaQuery(phone);
  const faultId = useId();
  const refreshRefusal = useOfflineRefusal('needs network', 'Refresh');
  const [isSheetOpen, setSheetOpen] = useState(false);
  usePartsAhead(SHEETS, isPhone);
  const names = [...address.filters.keys()];
  const isRefused = Object.keys(refused).length > 0;
  const clearAll = () => {
    if (isRefused) onRefusedChange({});
    if (address.hasFilters(query) || isRefused) onQueryEdit(address.unfiltered);
  };
  const actions = (
    <>
      <IconButton
        label="Refresh"
        icon={<RefreshCw aria-hidden />}
        isOutlined
        refusal={refreshRefusal}
        onClick={onRefresh}
      />
      <IconButton
        label="Clear all filters"
        icon={<FilterX aria-hidden />}
        isOutlined
        disabled={!address.hasFilters(query) && !isRefused}
        onClick={clearAll}
      />
    </>
  );
  if (!isPhone) {
    return (
      <FilterBar label="Filters" actions={actions}>
        <ListFilters {...filters} />
      </FilterBar>
    );
  }
  const faults = [...address.filters].flatMap(([name, { label }]) => {
    const fault = address.faultOf(query, name, refused[name] ?? '', privileges);
    return fault === null ? [] : `${label} is not applied: ${fault}.`;
  });
  const count = names.filter((name) => address.textOf(query, name) !== '').length;
  return (
    <search className={phoneFilters} aria-label="Filters">
      <span className={phoneFiltersFirst}>
        <Button isWide icon={<ListFilterIcon aria-hidden />} aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </span>
      {select}
      {actions}
      {faults.length > 0 && (
        <span className={phoneFault}>
          <FieldMessages id={faultId} error={faults.join(' ')} />
        </span>
      )}
      {isSheetOpen && (
        <Suspense>
          <FilterSheet
            onClearAll={clearAll}
            onClose={() => setSheetOpen(false)}
            sorting={{
              sorts: address.sorts,
              columns: sortColumns,
              now: address.sortOf(query),
              onSort: (sort) => onQueryEdit((latest) => address.sortedBy(latest, sort)),
            }}
          >
            <ListFilters {...filters} />
          </FilterSheet>
        </Suspense>
      )}
    </search>
  );
}
