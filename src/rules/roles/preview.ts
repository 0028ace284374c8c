import type { PreviewedPlace } from '../access-preview.ts';
import type { RoleValues } from './form.ts';
import { givesPrivileges } from './statuses.ts';

/** What a role gives, wherever its holder works. */
export function rolePreview({
  status,
  privileges,
}: Pick<RoleValues, 'status' | 'privileges'>): readonly PreviewedPlace[] {
  return [{ name: 'with this role', privileges: new Set(givesPrivileges(status) ? privileges : []) }];
}
