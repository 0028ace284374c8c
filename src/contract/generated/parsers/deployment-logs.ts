// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { logUserParser } from './logs.ts';

export const deploymentActionLogEntryParser = /*#__PURE__*/ v.object({ entryId: v.number(), entryType: v.string(), resource: v.string(), resourceId: v.string(), entryDate: v.string(), description: v.exactOptional(v.string()), user: v.exactOptional(v.nullable(logUserParser)), });
export const deploymentActionLogPageParser = /*#__PURE__*/ v.object({ results: v.array(deploymentActionLogEntryParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const deploymentActionTypesParser = /*#__PURE__*/ v.array(v.string());
