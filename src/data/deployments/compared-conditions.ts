import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { deploymentConditionFilter } from '../../rules/deployments/condition-filter.ts';
import {
  conditionDates,
  datesOfText,
  hasCondition,
  soonDays,
  textOfDates,
} from '../../rules/deployments/conditions.ts';
import { parseStatusTuple } from '../../rules/deployments/statuses.ts';
import type { ComparedTogether } from '../resources/list-filtering.ts';

/** By the values of the four filters by status, and the dates. */
export const comparedConditions: ComparedTogether<DeploymentRequestSummary> = {
  stored: (record) => textOfDates(conditionDates(record)),
  test: (text, now) => {
    const chosen = deploymentConditionFilter.parse(text) ?? [];
    const days = soonDays(now);
    return (valueAt) => {
      const tuple = parseStatusTuple({
        approval: valueAt('approvalStatus'),
        infrastructure: valueAt('infrastructureStatus'),
        job: valueAt('jenkinsStatus'),
        service: valueAt('serviceStatus'),
      });
      if (tuple === null) return false;
      const dates = datesOfText(String(valueAt('condition') ?? ''));
      return chosen.some((condition) => hasCondition(condition, tuple, dates, days));
    };
  },
};
