import { FORECAST_KINDS, type ForecastKind } from '../../../../machines/lifecycles/deployment/forecast.ts';
import { PROBLEM_RUNS, RUNS_PARAMETER } from '../../../../rules/workflows/tonight-address.ts';
import { useParameter } from '../../../workflows/use-parameter.ts';

export const PRODUCTION = 'production';
const KINDS = Object.keys(FORECAST_KINDS);

function isKind(text: string): text is ForecastKind {
  return KINDS.includes(text);
}

/** One filter: its value in the address, and null where it shows everything. */
export interface TonightFilter<Value extends string> {
  readonly value: Value | null;
  readonly onChange: (value: string | null) => void;
}

export interface TonightFilterValues {
  readonly environments: TonightFilter<typeof PRODUCTION>;
  readonly runs: TonightFilter<typeof PROBLEM_RUNS>;
  readonly kind: TonightFilter<ForecastKind>;
}

export function clearTonightFilters(filters: TonightFilterValues): void {
  for (const { onChange } of Object.values(filters)) onChange(null);
}

/** From the address, which keeps them. */
export function useTonightFilters(): TonightFilterValues {
  const [environments, setEnvironments] = useParameter('environments');
  const [runs, setRuns] = useParameter(RUNS_PARAMETER);
  const [kind, setKind] = useParameter('kind');
  return {
    environments: { value: environments === PRODUCTION ? PRODUCTION : null, onChange: setEnvironments },
    runs: { value: runs === PROBLEM_RUNS ? PROBLEM_RUNS : null, onChange: setRuns },
    kind: { value: kind !== null && isKind(kind) ? kind : null, onChange: setKind },
  };
}
