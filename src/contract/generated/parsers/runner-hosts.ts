// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const runnerHostStateParser = /*#__PURE__*/ v.string();
export const hostedStageParser = /*#__PURE__*/ v.object({ area: v.string(), recordId: v.string(), title: v.string(), stage: v.string(), since: v.nullable(v.string()), path: v.string(), });
export const runnerHostParser = /*#__PURE__*/ v.object({ hostId: v.string(), name: v.string(), machine: v.string(), version: v.string(), labels: v.array(v.string()), runners: v.array(v.string()), capacity: v.number(), state: runnerHostStateParser, pausedBy: v.nullable(v.string()), startedAt: v.string(), lastSeenAt: v.string(), stages: v.array(hostedStageParser), stagesNotSeen: v.number(), });
export const runnerHostListParser = /*#__PURE__*/ v.object({ hosts: v.array(runnerHostParser), waiting: v.number(), leaseSeconds: v.number(), });
export const runnerRuleParser = /*#__PURE__*/ v.object({ area: v.string(), cloudProvider: v.nullable(v.string()), topology: v.nullable(v.string()), runner: v.nullable(v.string()), labels: v.array(v.string()), });
export const runnerRulesParser = /*#__PURE__*/ v.object({ rules: v.array(runnerRuleParser), });
