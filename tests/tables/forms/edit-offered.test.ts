import { expect, it } from 'vitest';
import { NO_FACTS } from '../../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../src/machines/lifecycles/deployment/lifecycle.ts';
import { DEPLOYMENT_TYPES } from '../../../src/rules/deployments/deployment-types.ts';
import { editRefusal } from '../../../src/rules/deployments/forms/gates.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  SERVICE_STATUSES,
  type StatusTuple,
} from '../../../src/rules/deployments/statuses.ts';

const privileges: ReadonlySet<string> = new Set(['deployment.admin']);

function tuples(): StatusTuple[] {
  return APPROVAL_STATUSES.flatMap((approval) =>
    INFRASTRUCTURE_STATUSES.flatMap((infrastructure) =>
      JOB_STATUSES.flatMap((job) => SERVICE_STATUSES.map((service) => ({ approval, infrastructure, job, service }))),
    ),
  );
}

it.each(DEPLOYMENT_TYPES)('every %s request whose edit page opens has an edit action in its row', (deploymentType) => {
  const hidden = tuples().filter(
    (tuple) =>
      editRefusal(deploymentType, tuple) === null &&
      deploymentLifecycle.whyNot(tuple, { ...NO_FACTS, deploymentType, privileges }, 'EDIT') !== null,
  );
  expect(hidden).toEqual([]);
});
