import { type ReactNode, useState } from 'react';
import { holds } from '../../rules/access/access.ts';
import { isInactiveAccount } from '../../rules/access/session.ts';
import {
  type ChoicesFilter,
  choicesOf,
  isAlwaysShown,
  type ListedFilter,
  type ListFilter,
  mayFilter,
} from '../../rules/lists/filters.ts';
import type { ListAddress, PagedQuery, RefusedFilters } from '../../rules/lists/list-address.ts';
import { ClearableField } from '../kit/ClearableField.tsx';
import { MultiSelect } from '../kit/MultiSelect.tsx';
import { Select, type SelectOption } from '../kit/Select.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { useViewer } from '../portal/portal-context.tsx';
import { FilterInput } from './FilterInput.tsx';
import type { FilterProps } from './filter-props.ts';
import { TypedFilter, type WhileTyped } from './TypedFilter.tsx';
import type { ListedUsersState } from './use-listed-users.ts';
import type { ListedValuesState } from './use-listed-values.ts';
import type { OnQueryEdit } from './use-turn.ts';

/** Few lists have one. Its page appears once it is there. */
const TagFilter = lazyPart(() => import('./TagFilter.tsx'));

export interface ListFiltersProps<Query extends PagedQuery> {
  address: ListAddress<Query>;
  query: Query;
  onQueryEdit: OnQueryEdit<Query>;
  /** Invalid values stay in their field with the fault. */
  refused: RefusedFilters;
  onRefusedChange: (refused: RefusedFilters) => void;
  /** Null if the viewer may not filter by users. */
  users: ListedUsersState | null;
  listed: Readonly<Record<string, ListedValuesState>>;
  counted: CountedFilter;
}

/** Of the filter whose values are shown. */
export interface CountedFilter {
  readonly name: string | null;
  readonly counts: ReadonlyMap<string, number>;
  readonly onShown: (name: string | null) => void;
}

export function ListFilters<Query extends PagedQuery>(props: ListFiltersProps<Query>) {
  const { address, query, onQueryEdit, refused, onRefusedChange, users, listed, counted } = props;
  const { privileges } = useViewer();
  const shown = useShownFilters(props);
  const appliedAs = (name: string, text: string): string => address.textOf(address.withText(query, name, text), name);
  /** Parses the text like the address and returns the result. */
  const apply = (name: string, text: string): string => {
    const applied = appliedAs(name, text);
    onQueryEdit((latest) => (applied === address.textOf(latest, name) ? latest : address.withText(latest, name, text)));
    return applied;
  };
  const filterOf = (name: string, { label }: ListFilter): FilterProps => {
    const refusedText = refused[name] ?? null;
    const fault = refusedText === null ? null : address.faultOf(query, name, refusedText, privileges);
    return {
      label,
      value: address.textOf(query, name),
      refused: refusedText,
      error: fault === null ? null : `Not applied: ${fault}.`,
      onApply: (text: string) => {
        const isRefused = address.faultOf(query, name, text, privileges) !== null;
        const { [name]: _before, ...others } = refused;
        if (refusedText !== (isRefused ? text : null))
          onRefusedChange(isRefused ? { ...others, [name]: text } : others);
        return isRefused ? text : apply(name, text);
      },
    };
  };
  const whileTyped = (name: string): WhileTyped => ({
    appliedAs: (text) => (address.faultOf(query, name, text, privileges) === null ? appliedAs(name, text) : null),
    onApply: (text, options) => onQueryEdit((latest) => address.withText(latest, name, text), options),
  });
  const fieldOf = (name: string, filter: ListFilter): ReactNode => {
    switch (filter.control) {
      case 'number':
      case 'text':
      case 'date':
        return (
          <TypedFilter
            key={name}
            {...filterOf(name, filter)}
            // While a day is typed, it passes through years that nobody means.
            whileTyped={filter.control === 'date' ? null : whileTyped(name)}
          >
            {(control) => <FilterInput {...control} filter={filter} />}
          </TypedFilter>
        );
      case 'choice':
        return (
          <ChosenFilter
            key={name}
            placeholder="Any"
            options={choicesOf(filter, address.textOf(query, name)).filter(({ value }) =>
              mayFilter(filter, value, privileges),
            )}
            {...filterOf(name, filter)}
          />
        );
      case 'choices':
        return (
          <ChoicesFilterField
            key={name}
            {...filterOf(name, filter)}
            filter={filter}
            counts={counted.name === name ? counted.counts : undefined}
            onShown={(isShown) => counted.onShown(isShown ? name : null)}
          />
        );
      case 'listed':
        return (
          <ChosenFilter
            key={name}
            placeholder={listed[name]?.message == null ? 'Any' : 'Couldn’t be loaded'}
            title={listed[name]?.message ?? undefined}
            options={listedOptions(filter, listed[name]?.values ?? [], address.textOf(query, name))}
            {...filterOf(name, filter)}
          />
        );
      case 'tags':
        return <TagFilter key={name} {...filterOf(name, filter)} />;
      case 'user':
        return (
          <ChosenFilter
            key={name}
            placeholder={users === null || users.message === null ? 'Anyone' : 'Couldn’t be loaded'}
            title={users?.message ?? undefined}
            options={users === null ? [] : userOptions(users, address.textOf(query, name))}
            {...filterOf(name, filter)}
          />
        );
    }
  };
  return shown.map(([name, filter]) => fieldOf(name, filter));
}

/** An address may set further filters. A cleared one keeps its field, which has the focus. */
function useShownFilters<Query extends PagedQuery>({ address, query, refused, listed }: ListFiltersProps<Query>) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { privileges } = useViewer();
  const filters = [...address.filters];
  // A forbidden filter in an address has a field that says why it isn't applied.
  const hasValues = (name: string) => (listed[name]?.values ?? []).length > 0;
  const isPointless = (name: string, filter: ListFilter) =>
    filter.control === 'listed' && filter.hidesWithoutValues === true && !hasValues(name);
  const isOffered = (name: string, filter: ListFilter) =>
    isAlwaysShown(filter) &&
    (filter.privilege === undefined || holds(privileges, filter.privilege)) &&
    !isPointless(name, filter);
  const isAsked = (name: string) => address.textOf(query, name) !== '' || refused[name] !== undefined;
  const added = filters.flatMap(([name, filter]) =>
    !isOffered(name, filter) && !asked.includes(name) && isAsked(name) ? [name] : [],
  );
  if (added.length > 0) setAsked([...asked, ...added]);
  const isKept = (name: string, filter: ListFilter) => asked.includes(name) && !isPointless(name, filter);
  return filters.filter(([name, filter]) => isOffered(name, filter) || isKept(name, filter) || added.includes(name));
}

/** By name, inactive ones marked (Deployments §2); includes a chosen one that the list lacks. */
function userOptions({ users }: ListedUsersState, chosen: string): readonly SelectOption[] {
  const options = users.map(({ userId, firstName, lastName, status }) => {
    const name = [firstName, lastName].filter(Boolean).join(' ') || `User ${userId}`;
    return {
      value: String(userId),
      label: status !== undefined && isInactiveAccount(status) ? `${name} (inactive)` : name,
    };
  });
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: `User ${chosen}` }];
}

function listedOptions({ words }: ListedFilter, values: readonly string[], chosen: string): readonly SelectOption[] {
  const offered = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return offered.map((value) => ({ value, label: words(value) }));
}

interface ChosenFilterProps extends FilterProps {
  options: readonly SelectOption[];
  placeholder: string;
  title?: string | undefined;
}

function ChosenFilter({ label, value, refused, error, onApply, options, placeholder, title }: ChosenFilterProps) {
  return (
    <ClearableField label={label} isSet={value !== ''} error={error} onClear={() => onApply('')}>
      {(control) => (
        <Select
          {...control}
          title={title}
          value={refused ?? value}
          onValueChange={onApply}
          options={refused === null ? options : [{ value: refused, label: refused }, ...options]}
          placeholder={placeholder}
        />
      )}
    </ClearableField>
  );
}

interface ChoicesFilterFieldProps extends FilterProps {
  filter: ChoicesFilter;
  counts: ReadonlyMap<string, number> | undefined;
  onShown: (isShown: boolean) => void;
}

function ChoicesFilterField({ label, value, error, onApply, filter, counts, onShown }: ChoicesFilterFieldProps) {
  return (
    <ClearableField label={label} isSet={value !== ''} error={error} onClear={() => onApply('')}>
      {(control) => (
        <MultiSelect
          {...control}
          label={label}
          placeholder="Any"
          options={filter.options.map((option) => ({ ...option, count: counts?.get(option.value) }))}
          chosen={filter.parse(value) ?? []}
          onChosenChange={(chosen) => onApply(chosen.join())}
          onShown={onShown}
        />
      )}
    </ClearableField>
  );
}
