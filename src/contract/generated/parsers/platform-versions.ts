// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const platformVersionStatusParser = /*#__PURE__*/ v.picklist(["ALPHA","BETA","RELEASE_CANDIDATE","RELEASE","OBSOLETE"]);
export const platformVersionTagParser = /*#__PURE__*/ v.object({ tagName: v.string(), });
export const platformVersionDeploymentParser = /*#__PURE__*/ v.object({ id: v.number(), client: v.string(), environmentIdentifier: v.string(), });
export const platformVersionParser = /*#__PURE__*/ v.object({ version: v.string(), name: v.string(), status: platformVersionStatusParser, publicDescription: v.exactOptional(v.string()), internalDescription: v.exactOptional(v.string()), dockerVersion: v.exactOptional(v.nullable(v.string())), installerVersion: v.exactOptional(v.nullable(v.string())), tags: v.exactOptional(v.array(platformVersionTagParser)), inUse: v.exactOptional(v.boolean()), deployments: v.exactOptional(v.array(platformVersionDeploymentParser)), otherDeployments: v.exactOptional(v.number()), createdAt: v.exactOptional(v.string()), revision: v.exactOptional(v.number()), updatedAt: v.exactOptional(v.string()), });
export const platformVersionPageParser = /*#__PURE__*/ v.object({ results: v.array(platformVersionParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const platformVersionOutcomeParser = /*#__PURE__*/ v.object({ id: v.string(), record: v.exactOptional(platformVersionParser), });
export const purgedPlatformVersionsParser = /*#__PURE__*/ v.object({ versions: v.array(v.string()), });
export const platformVersionAnswerParser = /*#__PURE__*/ v.object({ data: v.boolean(), });
