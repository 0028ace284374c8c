import { hasChanged, recordDifferences } from '../../../rules/deployments/sections.ts';
import type { ApprovalStatus } from '../../../rules/deployments/statuses.ts';
import { statusTupleOf } from '../../../rules/deployments/statuses.ts';
import type { QueuedAction } from '../../outbox/command.ts';
import type { QueuedSubjectRules } from '../../outbox/queued-subject.ts';
import { deploymentLifecycle } from './lifecycle.ts';

/** What a request's approval is once a decision has been applied. */
const DECIDED = { APPROVE: 'APPROVED', REJECT: 'REJECTED' } as const satisfies Record<QueuedAction, ApprovalStatus>;

/** What the queue asks about a deployment request. */
export const queuedDeployment: QueuedSubjectRules = {
  noun: 'request',
  nameOf: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  holds: (action, { status }) => statusTupleOf(status)?.approval === DECIDED[action],
  hasChanged,
  differences: recordDifferences,
  requiredText: ({ environmentTypeProduction, environmentIdentifier }) =>
    environmentTypeProduction ? environmentIdentifier : null,
  whyNot: (action, record, viewer, now) => {
    const tuple = statusTupleOf(record.status);
    if (tuple === null) return null;
    const facts = deploymentLifecycle.factsOf(record, viewer, now);
    return deploymentLifecycle.whyNot(tuple, facts, action)?.sentence ?? null;
  },
};
