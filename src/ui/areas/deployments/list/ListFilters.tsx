import { type ReactNode, useState } from 'react';
import {
  type DeploymentListQuery,
  type ListFilter,
  parseListQuery,
  withFilters,
} from '../../../../rules/deployments/list-query.ts';
import { statusWords } from '../../../../rules/deployments/status-display.ts';
import { JOB_STATUSES_IN_PROGRESS } from '../../../../rules/deployments/statuses.ts';
import { isInactiveAccount } from '../../../../rules/session.ts';
import { ClearableField } from '../../../kit/ClearableField.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { Select, type SelectOption } from '../../../kit/Select.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import type { RequestedUsersState } from './use-requested-users.ts';

export interface ListFiltersProps {
  query: DeploymentListQuery;
  onQueryChange: (query: DeploymentListQuery) => void;
  /** The users to choose from; null where the viewer may not filter by them. */
  creators: RequestedUsersState | null;
}

const JOB_STATUS_OPTIONS: readonly SelectOption[] = JOB_STATUSES_IN_PROGRESS.map((status) => ({
  value: status,
  label: statusWords(status),
}));

/** The filters of Deployments §2; each is applied when it is left, on Enter, or when something is chosen. */
export function ListFilters({ query, onQueryChange, creators }: ListFiltersProps) {
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
  return (
    <>
      <TypedFilter label="Request ID" {...filterOf('requestId')}>
        {(control) => <NumberInput {...control} min={1} step={1} />}
      </TypedFilter>
      <TypedFilter label="Client" {...filterOf('client')}>
        {(control) => <TextInput {...control} maxLength={100} spellCheck={false} />}
      </TypedFilter>
      <TypedFilter label="Environment Identifier" {...filterOf('environmentIdentifier')}>
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

interface TypedControl {
  id: string;
  value: string;
  onValueChange: (value: string) => void;
  onBlur: () => void;
  onKeyDown: (event: { key: string }) => void;
  enterKeyHint: 'search';
}

function TypedFilter({
  label,
  value,
  onApply,
  children,
}: FilterProps & { children: (control: TypedControl) => ReactNode }) {
  const [draft, setDraft] = useState(value);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setDraft(value);
  }
  const apply = (text: string) => setDraft(onApply(text));
  return (
    <ClearableField label={label} isSet={value !== ''} onClear={() => apply('')}>
      {({ id }) =>
        children({
          id,
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
