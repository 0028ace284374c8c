import { approvalsArea } from '../approvals/area.ts';
import type { Area } from '../area.ts';

/** Not in the specification (docs/decisions/0042). For everyone who can decide. */
export const passkeysArea = {
  label: 'Passkeys',
  group: 'administration',
  isPersonal: true,
  privilege: approvalsArea.privilege,
  extension: 'passkeys',
  routes: { list: { path: 'passkeys', title: 'Passkeys', privileges: approvalsArea.privilege } },
} as const satisfies Area;
