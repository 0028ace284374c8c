// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const launchLinkOutcomeParser = /*#__PURE__*/ v.object({ client: v.string(), environmentIdentifier: v.string(), action: v.picklist(["created","retry","START_VMS","STOP_VMS","DESTROY_INFRASTRUCTURE","redeploy"]), });
export const mailSummaryParser = /*#__PURE__*/ v.object({ id: v.string(), to: v.array(v.string()), subject: v.string(), sentAt: v.string(), });
export const mailPageParser = /*#__PURE__*/ v.object({ results: v.array(mailSummaryParser), currentPage: v.number(), pageSize: v.number(), totalRecords: v.number(), });
export const mailParser = /*#__PURE__*/ v.object({ ...mailSummaryParser.entries, text: v.string(), links: v.array(v.string()), });
