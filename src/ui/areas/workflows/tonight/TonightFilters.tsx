import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { FORECAST_KINDS } from '../../../../machines/lifecycles/deployment/forecast.ts';
import { PROBLEM_RUNS } from '../../../../rules/workflows/tonight-address.ts';
import { Button } from '../../../kit/Button.tsx';
import { Field } from '../../../kit/Field.tsx';
import { Select, type SelectProps } from '../../../kit/Select.tsx';
import FilterSheet from '../../../list/FilterSheet.tsx';
import { filter as filterClass } from './tonight.css.ts';
import {
  clearTonightFilters,
  PRODUCTION,
  type TonightFilter,
  type TonightFilterValues,
} from './use-tonight-filters.ts';

export interface TonightFiltersProps {
  filters: TonightFilterValues;
}

export function TonightFilters({ filters: { environments, runs, kind } }: TonightFiltersProps) {
  return (
    <>
      <Choice
        label="Environments"
        filter={environments}
        options={[
          { value: '', label: 'All' },
          { value: PRODUCTION, label: 'Production only' },
        ]}
      />
      <Choice
        label="Runs"
        filter={runs}
        options={[
          { value: '', label: 'All' },
          { value: PROBLEM_RUNS, label: 'With a problem' },
        ]}
      />
      <Choice
        label="Kind"
        filter={kind}
        options={[
          { value: '', label: 'All kinds' },
          ...Object.entries(FORECAST_KINDS).map(([value, label]) => ({ value, label })),
        ]}
      />
    </>
  );
}

/** On a phone, one button in place of three fields. */
export function TonightFilterButton({ filters }: TonightFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const all = Object.values<TonightFilter<string>>({ ...filters });
  const count = all.filter(({ value }) => value !== null).length;
  return (
    <>
      <Button icon={<ListFilter aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isOpen && (
        <FilterSheet onClearAll={() => clearTonightFilters(filters)} onClose={() => setOpen(false)}>
          <TonightFilters filters={filters} />
        </FilterSheet>
      )}
    </>
  );
}

interface ChoiceProps extends Pick<SelectProps, 'options'> {
  label: string;
  filter: TonightFilter<string>;
}

function Choice({ label, filter, options }: ChoiceProps) {
  return (
    <div className={filterClass}>
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            value={filter.value ?? ''}
            onValueChange={(value) => filter.onChange(value === '' ? null : value)}
            options={options}
          />
        )}
      </Field>
    </div>
  );
}
