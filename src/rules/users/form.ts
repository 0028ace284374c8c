/** The form of a user (Administration §2 "Users", §4, §5 "Tenant, user, role"), for screen and server. */
import * as v from 'valibot';
import { bodyLimits } from '../../contract/generated/body-limits/users.ts';
import type { FieldError, UserBody } from '../../contract/generated/schema.d.ts';
import type { PreviewedPlace } from '../access/access.ts';
import { holds } from '../access/access.ts';
import { lastWayLost, whyNotGranted } from '../access/granting.ts';
import { type Grants, privilegesIn, worksInAllTenants } from '../access/grants.ts';
import { isLabelled } from '../access/privilege-labels.ts';
import type { FieldsOf } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { isSameValue } from '../forms/equal.ts';
import { choiceField } from '../forms/fields.ts';
import type { FormSetting, Option } from '../forms/form.ts';
import { ALL_TENANTS, DEFAULT_TENANT, type TenantName } from '../people/tenants.ts';
import { entriesError } from '../texts/limits.ts';
import { ownValue } from '../texts/typed-names.ts';
import { choosableStatuses, USER_STATUS_CHOICES, type UserStatus, userStatuses } from './record.ts';

export interface TenantRoles {
  readonly tenantId: string;
  readonly roles: readonly string[];
}

/** A tenant row whose tenant isn't chosen yet. */
export const NEW_TENANT = '-1';

export interface UserValues {
  readonly status: string;
  readonly globalRoles: readonly string[];
  readonly defaultRoles: readonly string[];
  readonly tenants: readonly TenantRoles[];
}

export interface GivenRole {
  readonly roleId: string;
  readonly name: string;
  readonly isGlobalScoped: boolean;
  readonly isDefaultScoped: boolean;
  readonly isTenantScoped: boolean;
  readonly privileges: readonly string[];
}

export interface UserReference {
  readonly roles: readonly GivenRole[] | null;
  readonly tenants: readonly TenantName[] | null;
}

export interface UserSetting extends FormSetting<UserValues> {
  readonly name: string;
  readonly status: UserStatus;
  readonly isOwn: boolean;
  /** The only tenant in which the editor administers users; null for all. */
  readonly reach: string | null;
  readonly tenantId: string;
  readonly held: Grants;
  readonly ownTenants: readonly TenantName[];
  /** Names of the user's roles, deactivated ones too. */
  readonly ownRoles: readonly { readonly roleId: string; readonly name: string }[];
  readonly reference: UserReference;
}

export interface UserControls {
  readonly tenantRoles: readonly TenantRoles[];
}
export const USER_CONTROL_PARSERS = {
  tenantRoles: v.array(v.strictObject({ tenantId: v.string(), roles: v.array(v.string()) })),
};

type Scope = 'isGlobalScoped' | 'isDefaultScoped' | 'isTenantScoped';

const { condition, form, options, plainList, rule, section } = createDefinitions<UserValues, UserSetting>();

const LISTS = {
  roles: plainList('roles', 'roles', ({ roles }) => roles),
  tenants: plainList('tenants', 'tenants', ({ tenants }) => tenants),
};

export const OWN_STATUS = 'You can’t deactivate yourself. Ask another administrator to do it.';

const BEYOND_REACH = 'Only users with access to all tenants can change this.';
const isWithinReach = condition(BEYOND_REACH, [], (_, { reach }) => reach === null);

/** Grantable roles of a scope, and those that the user has there anyway. */
function roleOptions(
  scope: Scope,
  own: readonly string[],
  { ownRoles, reference: { roles } }: UserSetting,
): readonly Option[] | null {
  if (roles === null) return null;
  const given = roles.filter((role) => role[scope]).map(({ roleId, name }) => ({ value: roleId, label: name }));
  const kept = ownRoles.filter(({ roleId }) => own.includes(roleId) && !given.some(({ value }) => value === roleId));
  return [...given, ...kept.map(({ roleId, name }) => ({ value: roleId, label: name }))];
}

function grantFault(
  scope: Scope,
  given: readonly string[],
  own: readonly string[],
  privileges: ReadonlySet<string>,
  { reference: { roles } }: UserSetting,
): string | null {
  if (roles === null) return null;
  const added = given.filter((id) => !own.includes(id));
  const known = added.map((id) => roles.find(({ roleId }) => roleId === id));
  if (known.some((role) => role?.[scope] !== true)) return 'Choose only roles that can be assigned here.';
  const lacking = known.flatMap((role) => role?.privileges ?? []).filter(isLabelled);
  return whyNotGranted([...new Set(lacking)].filter((name) => !holds(privileges, name)));
}

function grantsGiven(
  { globalRoles, defaultRoles, tenants }: Pick<UserValues, 'globalRoles' | 'defaultRoles' | 'tenants'>,
  roles: readonly GivenRole[],
): Grants {
  const given = (ids: readonly string[]) =>
    new Set(roles.filter(({ roleId }) => ids.includes(roleId)).flatMap(({ privileges }) => privileges));
  return {
    everywhere: given(globalRoles),
    inDefault: given(defaultRoles),
    byTenant: new Map(tenants.map(({ tenantId, roles: there }) => [tenantId, given(there)])),
  };
}

type GivingField = 'globalRoles' | 'defaultRoles' | 'tenants';

/** Why editors can't remove their own last access; reported at the field that does. */
function lastWayFault(name: GivingField, values: Omit<UserValues, 'status'>, setting: UserSetting): string | null {
  const { isOwn, original, held, tenantId, reference } = setting;
  if (!isOwn || reference.roles === null || original === null || isSameValue(values[name], original[name])) return null;
  return lastWayLost(privilegesIn(held, tenantId), privilegesIn(grantsGiven(values, reference.roles), tenantId));
}

const lastWay = (name: GivingField) =>
  rule(['globalRoles', 'defaultRoles', 'tenants'], (values, setting) => lastWayFault(name, values, setting));

function rolesField<const Name extends 'globalRoles' | 'defaultRoles'>(
  name: Name,
  label: string,
  scope: Scope,
  tenantId: string,
) {
  return {
    name,
    label,
    control: 'picks',
    editable: [isWithinReach],
    options: {
      list: 'roles',
      on: [],
      ask: (_: unknown, setting: UserSetting) => roleOptions(scope, setting.original?.[name] ?? [], setting),
    },
    rules: [
      {
        on: [name],
        ask: (values: Readonly<Record<Name, readonly string[]>>, setting: UserSetting) =>
          grantFault(
            scope,
            values[name],
            setting.original?.[name] ?? [],
            privilegesIn(setting.held, tenantId),
            setting,
          ),
      },
      lastWay(name),
    ],
  } as const;
}

/** The tenants field has two kinds of choices, distinguished by their prefix. */
const KINDS = { tenant: 'tenant ', role: 'role ' } as const;

export function choicesOfKind(choices: readonly Option[], kind: keyof typeof KINDS): readonly Option[] {
  return choices
    .filter(({ value }) => value.startsWith(KINDS[kind]))
    .map(({ value, label }) => ({ value: value.slice(KINDS[kind].length), label }));
}

const ofKind = (kind: keyof typeof KINDS, choices: readonly Option[]) =>
  choices.map(({ value, label }) => ({ value: `${KINDS[kind]}${value}`, label }));

const rolesIn = (rows: readonly TenantRoles[] | undefined, tenantId: string) =>
  rows?.find((row) => row.tenantId === tenantId)?.roles ?? [];

function tenantsFault({ tenants }: Pick<UserValues, 'tenants'>, setting: UserSetting): string | null {
  const { ownTenants, original, reach, reference } = setting;
  const ids = tenants.map(({ tenantId }) => tenantId);
  if (ids.includes(NEW_TENANT)) return 'Save the new tenant before saving the user.';
  const tooMany = entriesError(ids, bodyLimits.tenants.entries);
  if (tooMany !== null) return tooMany;
  if (new Set(ids).size < ids.length) return 'Each tenant can be added only once.';
  const before = original?.tenants ?? [];
  const others = (rows: readonly TenantRoles[]) => rows.filter(({ tenantId }) => tenantId !== reach);
  if (reach !== null && !isSameValue(others(tenants), others(before))) {
    return 'Only users with access to all tenants can change roles in other tenants.';
  }
  if (reference.tenants !== null) {
    const known = [...reference.tenants, ...ownTenants].map(({ tenantId }) => tenantId);
    if (!ids.every((id) => known.includes(id))) return 'Choose only tenants you have access to.';
  }
  return null;
}

function tenantedRolesFault({ tenants }: Pick<UserValues, 'tenants'>, setting: UserSetting): string | null {
  const { held, original } = setting;
  for (const { tenantId, roles } of tenants) {
    const own = rolesIn(original?.tenants, tenantId);
    const fault = grantFault('isTenantScoped', roles, own, privilegesIn(held, tenantId), setting);
    if (fault !== null) return fault;
  }
  return null;
}

/** Whether a user belongs to tenants, or has roles, beyond `reach`. */
function isElsewhereToo({ globalRoles, defaultRoles, tenants }: UserValues, reach: string): boolean {
  return globalRoles.length + defaultRoles.length > 0 || tenants.some(({ tenantId }) => tenantId !== reach);
}

/** Editors of one tenant can't change the status of users of several; null where they can. */
export function statusBeyondReach(values: UserValues, reach: string | null): string | null {
  return reach !== null && isElsewhereToo(values, reach)
    ? 'This user has access to other tenants too. Only users with access to all tenants can change the status.'
    : null;
}

const fields: FieldsOf<UserValues, UserSetting, UserControls> = {
  status: {
    ...choiceField(
      'status',
      'Status',
      'Select a status',
      options([], (_, { status }) => {
        const choices = choosableStatuses(status);
        const all = choices.includes(status) ? choices : [...choices, status];
        return all.map((value) => ({ value, label: USER_STATUS_CHOICES[value] }));
      }),
    ),
    rules: [
      {
        on: ['status'],
        ask: ({ status }, { isOwn, original, reach }) => {
          if (original === null || status === original.status) return null;
          return isOwn ? OWN_STATUS : statusBeyondReach(original, reach);
        },
      },
    ],
  },
  globalRoles: rolesField('globalRoles', 'Global roles', 'isGlobalScoped', ALL_TENANTS),
  defaultRoles: rolesField('defaultRoles', 'Default roles', 'isDefaultScoped', DEFAULT_TENANT),
  tenants: {
    name: 'tenants',
    label: 'Tenants and roles',
    control: 'tenantRoles',
    options: {
      list: ['tenants', 'roles'],
      on: [],
      ask: (_, setting) => {
        const { original, ownTenants, reach, reference } = setting;
        const held = original?.tenants.flatMap(({ roles: there }) => there) ?? [];
        const roles = roleOptions('isTenantScoped', held, setting);
        if (roles === null || reference.tenants === null) return null;
        const reached = reference.tenants.filter(({ tenantId }) => reach === null || tenantId === reach);
        const others = ownTenants.filter((own) => !reached.some(({ tenantId }) => tenantId === own.tenantId));
        const tenants = [...reached, ...others].map(({ tenantId, tenantName }) => ({
          value: tenantId,
          label: tenantName,
        }));
        return [...ofKind('tenant', tenants), ...ofKind('role', roles)];
      },
    },
    rules: [{ on: ['tenants'], ask: tenantsFault }, { on: ['tenants'], ask: tenantedRolesFault }, lastWay('tenants')],
  },
};

export function userValues({ status, globalRoles, defaultRoles, tenants, tenantedRoles }: UserBody): UserValues {
  const ids = [...new Set([...tenants, ...Object.keys(tenantedRoles)])];
  return {
    status,
    globalRoles,
    defaultRoles,
    tenants: ids.map((tenantId) => ({ tenantId, roles: ownValue(tenantedRoles, tenantId) ?? [] })),
  };
}

/** Faults of emptied fields: a form's rules only see fields with values, so the server asks this too. */
export function emptiedFaults(values: UserValues, setting: UserSetting): readonly FieldError[] {
  const names: readonly GivingField[] = ['globalRoles', 'defaultRoles', 'tenants'];
  return names
    .filter((name) => values[name].length === 0)
    .flatMap((field) => {
      const message =
        (field === 'tenants' ? tenantsFault(values, setting) : null) ?? lastWayFault(field, values, setting);
      return message === null ? [] : [{ field, message }];
    });
}

export function bodyFaults(
  faults: readonly FieldError[],
  values: UserValues,
  setting: UserSetting,
): readonly FieldError[] {
  const ofRoles = tenantsFault(values, setting) === null ? tenantedRolesFault(values, setting) : null;
  return faults.map(({ field, message }) => ({
    field: field === 'tenants' && message === ofRoles ? 'tenantedRoles' : field,
    message,
  }));
}

export function changedGrants({ globalRoles }: UserValues, { original }: UserSetting): 'status' | 'globalRoles' {
  return isSameValue(globalRoles, original?.globalRoles) ? 'status' : 'globalRoles';
}

export const userForm = form({
  name: 'USER',
  noun: 'user',
  sections: [
    section('User', ['status']),
    section('Roles', ['globalRoles', 'defaultRoles']),
    section('Tenants', ['tenants']),
  ],
  fields,
  fieldsOfKeys: { tenantedRoles: 'tenants' },
  parsers: USER_CONTROL_PARSERS,
  defaults: () => ({}),
  lists: LISTS,
  body: ({ status, globalRoles, defaultRoles, tenants }, setting): UserBody => ({
    status: userStatuses.isKnown(status) ? status : setting.status,
    globalRoles: [...globalRoles],
    defaultRoles: [...defaultRoles],
    tenants: tenants.map(({ tenantId }) => tenantId),
    tenantedRoles: Object.fromEntries(
      tenants.flatMap(({ tenantId, roles }) => (roles.length === 0 ? [] : [[tenantId, [...roles]]])),
    ),
  }),
});

const NO_ROLES: readonly GivenRole[] = [];

export function userPreview(
  values: UserValues,
  { ownTenants, reference: { roles, tenants } }: Pick<UserSetting, 'ownTenants' | 'reference'>,
): readonly PreviewedPlace[] {
  const grants = grantsGiven(values, roles ?? NO_ROLES);
  const nameOf = (id: string) =>
    [...(tenants ?? []), ...ownTenants].find(({ tenantId }) => tenantId === id)?.tenantName ?? id;
  const own = values.tenants.filter(({ tenantId }) => tenantId !== NEW_TENANT).map(({ tenantId }) => tenantId);
  const everywhere = worksInAllTenants(grants.everywhere) ? [{ id: ALL_TENANTS, name: 'All Tenants' }] : [];
  const inDefault = grants.inDefault.size > 0 ? [{ id: DEFAULT_TENANT, name: 'Default' }] : [];
  return [...everywhere, ...own.map((id) => ({ id, name: nameOf(id) })), ...inDefault]
    .map(({ id, name }) => ({ name, privileges: privilegesIn(grants, id) }))
    .filter(({ privileges }) => privileges.size > 0);
}
