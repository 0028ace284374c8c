// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { fieldErrorParser } from './shared.ts';

export const validationAnswerParser = /*#__PURE__*/ v.object({ errors: v.array(fieldErrorParser), });
