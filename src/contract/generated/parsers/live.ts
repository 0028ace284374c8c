// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { privilegeMapParser } from './session.ts';

export const capabilitiesParser = /*#__PURE__*/ v.object({ extensions: v.array(v.string()), live: v.boolean(), areas: v.exactOptional(v.array(v.string())), });
export const changeParser = /*#__PURE__*/ v.object({ sequence: v.number(), kind: v.picklist(["upsert","delete"]), area: v.string(), id: v.union([v.number(), v.string()]), record: v.exactOptional(v.record(v.string(), v.unknown())), detail: v.exactOptional(v.record(v.string(), v.unknown())), });
export const changePageParser = /*#__PURE__*/ v.object({ changes: v.array(changeParser), cursor: v.string(), more: v.boolean(), reset: v.exactOptional(v.boolean()), });
export const privilegesEventParser = /*#__PURE__*/ v.object({ privileges: privilegeMapParser, });
export const resetEventParser = /*#__PURE__*/ v.object({ reason: v.exactOptional(v.string()), area: v.exactOptional(v.string()), });
