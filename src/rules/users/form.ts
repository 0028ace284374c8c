/** The form of a user (Administration §2 "Users", §4, §5 "Tenant, user, role"), for screen and server. */
import * as v from 'valibot';
import { bodyLimits } from '../../contract/generated/body-limits/users.ts';
import type { FieldError, UserBody } from '../../contract/generated/schema.d.ts';
import { holds } from '../access.ts';
import type { PreviewedPlace } from '../access-preview.ts';
import type { FieldsOf } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { isSameValue } from '../forms/equal.ts';
import { choiceField } from '../forms/fields.ts';
import type { FormSetting, Option } from '../forms/form.ts';
import { lastWayLost, whyNotGranted } from '../granting.ts';
import { type Grants, privilegesIn, worksInAllTenants } from '../grants.ts';
import { entriesError } from '../limits.ts';
import { isLabelled } from '../privilege-labels.ts';
import { ALL_TENANTS, DEFAULT_TENANT, type TenantName } from '../tenants.ts';
import { ownValue } from '../typed-names.ts';
import { choosableStatuses, USER_STATUS_CHOICES, type UserStatus, userStatuses } from './record.ts';

/** A tenant of a user, with the ids of the roles there. */
export interface TenantRoles {
  readonly tenantId: string;
  readonly roles: readonly string[];
}

/** Stands for a tenant that is being added, until it is chosen and taken over. */
export const NEW_TENANT = '-1';

export interface UserValues {
  readonly status: string;
  readonly globalRoles: readonly string[];
  readonly defaultRoles: readonly string[];
  readonly tenants: readonly TenantRoles[];
}

/** A role, as far as it can be given. */
export interface GivenRole {
  readonly roleId: string;
  readonly name: string;
  readonly isGlobalScoped: boolean;
  readonly isDefaultScoped: boolean;
  readonly isTenantScoped: boolean;
  readonly privileges: readonly string[];
}

/** The lists to choose from; null until they have arrived. */
export interface UserReference {
  /** Those that are active. */
  readonly roles: readonly GivenRole[] | null;
  /** Those that the editor works in. */
  readonly tenants: readonly TenantName[] | null;
}

export interface UserSetting extends FormSetting<UserValues> {
  /** The edited user, as the page names them. */
  readonly name: string;
  /** The user's. */
  readonly status: UserStatus;
  /** Whether the editor edits themselves. */
  readonly isOwn: boolean;
  /** The only tenant in which the editor administers users; null where they do in all of them. */
  readonly reach: string | null;
  /** Where the editor works now. */
  readonly tenantId: string;
  /** What the editor's own roles give, as far as it is known. */
  readonly held: Grants;
  readonly ownTenants: readonly TenantName[];
  /** What the user's roles are called, deactivated ones too. */
  readonly ownRoles: readonly { readonly roleId: string; readonly name: string }[];
  readonly reference: UserReference;
}

/** The kind of control that this form alone has. */
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

/** Why users can't change their own status. */
export const OWN_STATUS = 'You can’t deactivate yourself. Ask another administrator to do it.';

const BEYOND_REACH = 'Only users with access to all tenants can change this.';
const isWithinReach = condition(BEYOND_REACH, [], (_, { reach }) => reach === null);

/** Roles that can be given in a scope, and those that the user has there although they can't be any more. */
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

/** Why roles can't be given; null where they can. @param privileges the editor's where they would hold */
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

/** What the user's roles give with these values. */
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

/** Why an edit of oneself takes the last way to administer; said at the field that takes it. */
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

/** The two kinds of choices of the tenants field, recognised by how their values start. */
const KINDS = { tenant: 'tenant ', role: 'role ' } as const;

/** The choices of one kind, of those that the field of tenants offers. */
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

/** What is wrong with the roles in tenants. */
function tenantedRolesFault({ tenants }: Pick<UserValues, 'tenants'>, setting: UserSetting): string | null {
  const { held, original } = setting;
  for (const { tenantId, roles } of tenants) {
    const own = rolesIn(original?.tenants, tenantId);
    const fault = grantFault('isTenantScoped', roles, own, privilegesIn(held, tenantId), setting);
    if (fault !== null) return fault;
  }
  return null;
}

/** Whether somebody belongs to more than one tenant administers, or has roles beyond it. */
function isElsewhereToo({ globalRoles, defaultRoles, tenants }: UserValues, reach: string): boolean {
  return globalRoles.length + defaultRoles.length > 0 || tenants.some(({ tenantId }) => tenantId !== reach);
}

/** Why the status of a user can't be changed by who administers one tenant alone; null where it can. */
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
  globalRoles: rolesField('globalRoles', 'Global Roles', 'isGlobalScoped', ALL_TENANTS),
  defaultRoles: rolesField('defaultRoles', 'Default Roles', 'isDefaultScoped', DEFAULT_TENANT),
  tenants: {
    name: 'tenants',
    label: 'Tenants and Roles',
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

/** What a user is sent with, as the form holds it. */
export function userValues({ status, globalRoles, defaultRoles, tenants, tenantedRoles }: UserBody): UserValues {
  const ids = [...new Set([...tenants, ...Object.keys(tenantedRoles)])];
  return {
    status,
    globalRoles,
    defaultRoles,
    tenants: ids.map((tenantId) => ({ tenantId, roles: ownValue(tenantedRoles, tenantId) ?? [] })),
  };
}

/** What is wrong with fields of which nothing is left: a form asks its rules of what is there alone, so that the server asks this too. */
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

/** The faults by the properties of the body, which has the roles in tenants beside the tenants. */
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

/** The field of an edit that takes what the user could do in all tenants. */
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

/** What a user may do in each tenant that they would work in; empty while the roles have not arrived. */
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
