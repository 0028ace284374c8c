import { type ReactNode, useState } from 'react';
import {
  type DeploymentListQuery,
  filterFault,
  type ListFilter,
  parseListQuery,
  type RefusedFilters,
  type TypedFilter as TypedFilterName,
  withFilters,
} from '../../../../rules/deployments/list-query.ts';
import { statusWords } from '../../../../rules/deployments/status-display.ts';
import { JOB_STATUSES_IN_PROGRESS } from '../../../../rules/deployments/statuses.ts';
import { isInactiveAccount } from '../../../../rules/session.ts';
import { ClearableField } from '../../../kit/ClearableField.tsx';
import type { FieldControl } from '../../../kit/Field.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { Select, type SelectOption } from '../../../kit/Select.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import type { RequestedUsersState } from './use-requested-users.ts';

export interface ListFiltersProps {
  query: DeploymentListQuery;
  onQueryChange: (query: DeploymentListQuery) => void;
  /** What was asked for and can't be a filter: it stands in its field, with what is wrong. */
  refused: RefusedFilters;
  onRefusedChange: (refused: RefusedFilters) => void;
  /** The users to choose from; null where the viewer may not filter by them. */
  creators: RequestedUsersState | null;
}

const JOB_STATUS_OPTIONS: readonly SelectOption[] = JOB_STATUSES_IN_PROGRESS.map((status) => ({
  value: status,
  label: statusWords(status),
}));

/** The filters of Deployments §2; each is applied when it is left, on Enter, or when something is chosen. */
export function ListFilters({ query, onQueryChange, refused, onRefusedChange, creators }: ListFiltersProps) {
  /** Reads the text as the address would be read, and answers what became of it. */
  const apply = (filter: ListFilter, text: string): string => {
    const value = parseListQuery(new URLSearchParams({ [filter]: text }))[filter];
    if (value !== query[filter]) onQueryChange(withFilters(query, { [filter]: value }));
    return String(value ?? '');
  };
  const filterOf = (filter: ListFilter) => ({
    value: String(query[filter] ?? ''),
    onApply: (text: string) => apply(filter, text),
  });
  const typedFilterOf = (filter: TypedFilterName) => {
    const refusedText = refused[filter] ?? null;
    return {
      value: String(query[filter] ?? ''),
      refused: refusedText,
      error: refusedText === null ? null : filterFault(filter, refusedText),
      onApply: (text: string) => {
        const isRefused = filterFault(filter, text) !== null;
        const { [filter]: _before, ...others } = refused;
        if (refusedText !== (isRefused ? text : null)) {
          onRefusedChange(isRefused ? { ...others, [filter]: text } : others);
        }
        return isRefused ? text : apply(filter, text);
      },
    };
  };
  return (
    <>
      <TypedFilter label="Request ID" {...typedFilterOf('requestId')}>
        {(control) => <NumberInput {...control} min={1} step={1} />}
      </TypedFilter>
      <TypedFilter label="Client" {...typedFilterOf('client')}>
        {(control) => <TextInput {...control} maxLength={100} spellCheck={false} />}
      </TypedFilter>
      <TypedFilter label="Environment Identifier" {...typedFilterOf('environmentIdentifier')}>
        {(control) => <TextInput {...control} maxLength={100} spellCheck={false} />}
      </TypedFilter>
      {creators !== null && (
        <ChosenFilter
          label="Created By"
          placeholder={creators.message === null ? 'Anyone' : 'Could not be loaded'}
          title={creators.message ?? undefined}
          options={creatorOptions(creators, query.createdBy)}
          {...filterOf('createdBy')}
        />
      )}
      <ChosenFilter label="Status" placeholder="Any" options={JOB_STATUS_OPTIONS} {...filterOf('jenkinsStatus')} />
    </>
  );
}

/** Every user by name, inactive ones marked (Deployments §2); the chosen one also where nobody by that id is known. */
function creatorOptions({ users }: RequestedUsersState, chosen: number | null): readonly SelectOption[] {
  const options = users.map(({ userId, firstName, lastName, status }) => {
    const name = [firstName, lastName].filter(Boolean).join(' ') || `User ${userId}`;
    return {
      value: String(userId),
      label: status !== undefined && isInactiveAccount(status) ? `${name} (inactive)` : name,
    };
  });
  const isKnown = chosen === null || users.some(({ userId }) => userId === chosen);
  return isKnown ? options : [...options, { value: String(chosen), label: `User ${chosen}` }];
}

interface FilterProps {
  label: string;
  /** What the address says; '' where the filter is not set. */
  value: string;
  onApply: (text: string) => string;
}

interface TypedFilterProps extends FilterProps {
  /** What was typed and can't be this filter; null where nothing was. */
  refused: string | null;
  /** What is wrong with it. */
  error: string | null;
  children: (control: TypedControl) => ReactNode;
}

interface TypedControl extends Pick<FieldControl, 'id' | 'aria-describedby' | 'aria-invalid'> {
  value: string;
  onValueChange: (value: string) => void;
  onBlur: () => void;
  onKeyDown: (event: { key: string }) => void;
  enterKeyHint: 'search';
}

function TypedFilter({ label, value, refused, error, onApply, children }: TypedFilterProps) {
  const shown = refused ?? value;
  const [draft, setDraft] = useState(shown);
  const [applied, setApplied] = useState(shown);
  if (applied !== shown) {
    setApplied(shown);
    setDraft(shown);
  }
  const apply = (text: string) => setDraft(onApply(text));
  return (
    <ClearableField
      label={label}
      isSet={value !== ''}
      // It speaks of what was applied, and not of what is being typed in its place.
      error={draft === refused ? error : null}
      onClear={() => apply('')}
    >
      {(control) =>
        children({
          ...control,
          value: draft,
          onValueChange: setDraft,
          onBlur: () => apply(draft),
          onKeyDown: ({ key }) => {
            if (key === 'Enter') apply(draft);
          },
          enterKeyHint: 'search',
        })
      }
    </ClearableField>
  );
}

interface ChosenFilterProps extends FilterProps {
  options: readonly SelectOption[];
  placeholder: string;
  title?: string | undefined;
}

function ChosenFilter({ label, value, onApply, options, placeholder, title }: ChosenFilterProps) {
  return (
    <ClearableField label={label} isSet={value !== ''} onClear={() => onApply('')}>
      {({ id }) => (
        <Select
          id={id}
          title={title}
          value={value}
          onValueChange={onApply}
          options={options}
          placeholder={placeholder}
        />
      )}
    </ClearableField>
  );
}
