// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { runnerWaitParser } from './deployment-parts.ts';

export const planCountsParser = /*#__PURE__*/ v.object({ create: v.number(), update: v.number(), replace: v.number(), delete: v.number(), });
export const planSummaryParser = /*#__PURE__*/ v.object({ state: v.string(), digest: v.nullable(v.string()), counts: v.nullable(planCountsParser), failure: v.nullable(v.string()), changedAt: v.string(), buildNumber: v.exactOptional(v.nullable(v.number())), hasChanged: v.exactOptional(v.boolean()), waitingForRunner: v.exactOptional(v.nullable(runnerWaitParser)), stoppedLaunch: v.exactOptional(v.boolean()), });
export const plannedFieldParser = /*#__PURE__*/ v.object({ path: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()), isHidden: v.exactOptional(v.boolean()), isUnknown: v.exactOptional(v.boolean()), });
export const plannedResourceParser = /*#__PURE__*/ v.object({ address: v.string(), kind: v.string(), action: v.string(), fields: v.array(plannedFieldParser), });
export const resourcePlanParser = /*#__PURE__*/ v.object({ version: v.number(), resources: v.array(plannedResourceParser), });
export const plannedChangesParser = /*#__PURE__*/ v.object({ plan: resourcePlanParser, approved: v.nullable(resourcePlanParser), });
