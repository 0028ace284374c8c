import type { StatusConditions } from '../../rules/records/conditions.ts';
import type { ComparedTogether } from './list-filtering.ts';

/** By the value of the filter `status`. */
export function comparedByStatus({
  filter,
  conditionOf,
}: Pick<StatusConditions<string>, 'filter' | 'conditionOf'>): ComparedTogether<object> {
  return {
    test: (text) => {
      const chosen = new Set<string | null>(filter.parse(text));
      return (valueAt) => chosen.has(conditionOf(String(valueAt('status'))));
    },
  };
}
