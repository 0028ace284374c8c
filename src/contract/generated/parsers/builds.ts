// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { logUserParser } from './logs.ts';

export const lastFailureParser = /*#__PURE__*/ v.object({ stage: v.string(), at: v.nullable(v.string()), });
export const buildStageParser = /*#__PURE__*/ v.object({ stage: v.string(), startedAt: v.string(), endedAt: v.nullable(v.string()), outcome: v.nullable(v.string()), });
export const buildSummaryParser = /*#__PURE__*/ v.object({ buildNumber: v.number(), jobName: v.string(), failedJob: v.nullable(v.string()), state: v.string(), startedAt: v.string(), endedAt: v.nullable(v.string()), isEnding: v.exactOptional(v.boolean()), cancelledBy: v.exactOptional(v.nullable(v.string())), runner: v.exactOptional(v.nullable(v.string())), waitsForHost: v.exactOptional(v.boolean()), action: v.exactOptional(v.nullable(v.string())), requestedBy: v.exactOptional(v.nullable(logUserParser)), stages: v.exactOptional(v.array(buildStageParser)), buildUrl: v.nullable(v.string()), });
export const milestonesParser = /*#__PURE__*/ v.object({ requestedAt: v.nullable(v.string()), decidedAt: v.nullable(v.string()), launchedAt: v.nullable(v.string()), runningAt: v.nullable(v.string()), });
export const buildListParser = /*#__PURE__*/ v.object({ builds: v.array(buildSummaryParser), milestones: v.exactOptional(milestonesParser), });
export const buildLogPartParser = /*#__PURE__*/ v.object({ build: buildSummaryParser, logContent: v.string(), nextOffset: v.number(), isWhole: v.boolean(), });
