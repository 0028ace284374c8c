/** The form of a role (Administration §2 "Roles", §4, §5 "Tenant, user, role"), for screen and server. */
import * as v from 'valibot';
import { bodyLimits } from '../../contract/generated/body-limits/roles.ts';
import type { RoleBody } from '../../contract/generated/schema.d.ts';
import type { PreviewedPlace } from '../access/access.ts';
import { holds, type Privilege } from '../access/access.ts';
import { lastWayLost, whyNotGranted } from '../access/granting.ts';
import { givesPrivileges } from '../access/grants.ts';
import { isLabelled, privilegeLabel } from '../access/privilege-labels.ts';
import type { FieldsOf } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { checkboxField, choiceField, textField } from '../forms/fields.ts';
import type { FormSetting } from '../forms/form.ts';
import type { PlainValues } from '../forms/plain-values.ts';
import { isInheritedName } from '../texts/typed-names.ts';
import { roleStatuses } from './record.ts';

export type RoleValues = PlainValues<RoleBody>;

export interface RoleReference {
  readonly privileges: readonly string[] | null;
}

export interface RoleSetting extends FormSetting<RoleValues> {
  /** The editor's privileges wherever the role can be held. */
  readonly held: ReadonlySet<string>;
  /** The editor's privileges without the edited role; null where they don't have it, or only the server knows. */
  readonly heldOtherwise: ReadonlySet<string> | null;
  readonly reference: RoleReference;
}

export interface RoleControls {
  readonly privileges: readonly string[];
}
export const ROLE_CONTROL_PARSERS = { privileges: v.array(v.string()) };

const { choicesOf, condition, form, options, plainList, rule, section, warning } = createDefinitions<
  RoleValues,
  RoleSetting
>();

const LISTS = { privileges: plainList('privileges', 'privileges', ({ privileges }) => privileges) };

const isNew = condition('The role ID can’t be changed.', [], (_, { original }) => original === null);

/** Address of another call. */
const RESERVED = ['validate'];

function roleIdFault(roleId: string): string | null {
  return /^[\w-]+$/.test(roleId) ? null : 'can contain only letters, digits, _ and -';
}

/** The privileges that saving grants to the role's users: all on activation, else the added ones. */
function newlyGiven(
  { status, privileges }: Pick<RoleValues, 'status' | 'privileges'>,
  original: RoleValues | null,
): Readonly<Record<'status' | 'privileges', readonly Privilege[]>> {
  const isTurnedOn = original !== null && givesPrivileges(status) && !givesPrivileges(original.status);
  const chosen = privileges.filter(isLabelled);
  const had = (name: string) => original?.privileges.includes(name) === true;
  return { status: isTurnedOn ? chosen.filter(had) : [], privileges: chosen.filter((name) => !had(name)) };
}

const reserved = rule(['roleId'], ({ roleId }, { original }) =>
  original === null && (RESERVED.includes(roleId.trim().toLowerCase()) || isInheritedName(roleId.trim()))
    ? 'is reserved'
    : null,
);
const granting = (field: 'status' | 'privileges') =>
  rule(['privileges', 'status'], (values, { held, original }) =>
    whyNotGranted(newlyGiven(values, original)[field].filter((name) => !holds(held, name))),
  );
const lastWay = (field: 'status' | 'privileges') =>
  rule(['privileges', 'status'], ({ privileges, status }, { held, heldOtherwise }) => {
    const isGiving = givesPrivileges(status);
    if (heldOtherwise === null || isGiving !== (field === 'privileges')) return null;
    return lastWayLost(held, new Set([...heldOtherwise, ...(isGiving ? privileges : [])]));
  });
const knownPrivileges = rule(['privileges'], ({ privileges }, { reference: { privileges: known } }) =>
  known === null || privileges.every((name) => known.includes(name)) ? null : 'Choose privileges from the list.',
);

const idField = textField('roleId', 'Role ID', bodyLimits.roleId, roleIdFault);
const statusField = choiceField(
  'status',
  'Status',
  'Select a status',
  options([], () => roleStatuses.all.map((value) => ({ value, label: roleStatuses.words(value) }))),
);
const fields: FieldsOf<RoleValues, RoleSetting, RoleControls> = {
  roleId: { ...idField, editable: [isNew], rules: [...idField.rules, reserved] },
  name: textField('name', 'Name', bodyLimits.name),
  status: { ...statusField, rules: [granting('status'), lastWay('status')] },
  isGlobalScoped: checkboxField('isGlobalScoped', 'Global: can be assigned for all tenants'),
  isDefaultScoped: checkboxField('isDefaultScoped', 'Default: can be assigned in the default tenant'),
  isTenantScoped: checkboxField('isTenantScoped', 'Tenant: can be assigned in individual tenants'),
  privileges: {
    name: 'privileges',
    label: 'Privileges',
    control: 'privileges',
    required: { message: 'Select at least one privilege' },
    options: choicesOf(LISTS.privileges, [], (names) =>
      names.map((value) => ({ value, label: privilegeLabel(value) })),
    ),
    rules: [knownPrivileges, granting('privileges'), lastWay('privileges')],
  },
};

export function changedGrants({ status }: Pick<RoleValues, 'status'>): 'status' | 'privileges' {
  return givesPrivileges(status) ? 'privileges' : 'status';
}

export const roleForm = form({
  name: 'ROLE',
  noun: 'role',
  sections: [
    section('Role', ['roleId', 'name', 'status']),
    section('Scopes', ['isGlobalScoped', 'isDefaultScoped', 'isTenantScoped']),
    section('Privileges', ['privileges']),
  ],
  fields,
  parsers: ROLE_CONTROL_PARSERS,
  warnings: [
    warning(
      'isTenantScoped',
      'Without a scope, this role can’t be assigned to anyone.',
      ['isGlobalScoped', 'isDefaultScoped', 'isTenantScoped'],
      ({ isGlobalScoped, isDefaultScoped, isTenantScoped }) => !isGlobalScoped && !isDefaultScoped && !isTenantScoped,
    ),
    warning(
      'status',
      'Users with this role lose its privileges immediately.',
      ['status'],
      ({ status }, { original }) => original !== null && givesPrivileges(original.status) && !givesPrivileges(status),
    ),
  ],
  defaults: () => ({ status: 'ACTIVE', isTenantScoped: true }),
  lists: LISTS,
  body: ({ status, privileges, ...values }): RoleBody => ({
    ...values,
    status: roleStatuses.isKnown(status) ? status : 'ACTIVE',
    privileges: [...privileges],
  }),
});

export function rolePreview({
  status,
  privileges,
}: Pick<RoleValues, 'status' | 'privileges'>): readonly PreviewedPlace[] {
  return [{ name: 'with this role', privileges: new Set(givesPrivileges(status) ? privileges : []) }];
}
