import * as v from 'valibot';
import { text } from './fields.ts';

export const CLOUD_ACCOUNT_OUTPUTS = {
  awsAccountId: v.exactOptional(v.pipe(text(12), v.regex(/^\d{12}$/, 'must be twelve digits'))),
  awsAdminRoleName: v.exactOptional(v.pipe(text(64), v.regex(/^[\w+=,.@-]+$/, 'must be letters, digits and _+=,.@-'))),
};
