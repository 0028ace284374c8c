// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const logUserParser = /*#__PURE__*/ v.object({ userId: v.number(), firstName: v.nullable(v.string()), lastName: v.nullable(v.string()), });
export const logUsersParser = /*#__PURE__*/ v.array(logUserParser);
