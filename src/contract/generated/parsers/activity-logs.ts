// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { storedSignatureParser } from './decisions.ts';
import { logUserParser } from './logs.ts';

export const activityLogEntryTypeParser = /*#__PURE__*/ v.picklist(["CREATE","UPDATE","DELETE"]);
export const activityLogEntryParser = /*#__PURE__*/ v.object({ entryId: v.number(), entryType: activityLogEntryTypeParser, entryEntityName: v.string(), entryEntityId: v.string(), entryDate: v.string(), description: v.exactOptional(v.string()), user: v.exactOptional(v.nullable(logUserParser)), });
export const activityLogPageParser = /*#__PURE__*/ v.object({ results: v.array(activityLogEntryParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const changedPropertyParser = /*#__PURE__*/ v.object({ property: v.string(), leftValue: v.exactOptional(v.unknown()), rightValue: v.exactOptional(v.unknown()), });
export const activityLogDetailParser = /*#__PURE__*/ v.object({ entryId: v.number(), entryType: activityLogEntryTypeParser, entryEntityName: v.string(), entryEntityId: v.string(), entryDate: v.string(), description: v.exactOptional(v.string()), user: v.exactOptional(v.nullable(logUserParser)), diff: v.exactOptional(v.array(changedPropertyParser)), signature: v.exactOptional(storedSignatureParser), oldEntity: v.exactOptional(v.nullable(v.record(v.string(), v.unknown()))), newEntity: v.exactOptional(v.nullable(v.record(v.string(), v.unknown()))), });
