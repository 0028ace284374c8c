/** The form of a tenant (Administration §2 "Tenants", §5 "Tenant, user, role"), for screen and server. */

import { bodyLimits } from '../../contract/generated/body-limits/tenants.ts';
import type { TenantBody } from '../../contract/generated/schema.d.ts';
import type { FieldsOf } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { isBlank } from '../forms/equal.ts';
import { checkboxField, choiceField, textField } from '../forms/fields.ts';
import { type CheckFinding, type FormSetting, faultWhere, type Option } from '../forms/form.ts';
import type { PlainValues } from '../forms/plain-values.ts';
import { SIGNED_DECISION_RULES, SIGNED_DECISION_WORDS, signedDecisionsOf } from '../passkeys/signature-rule.ts';
import { DEFAULT_TENANT } from '../people/tenants.ts';
import { type NamedUser, userName } from '../people/users.ts';
import { lengthError } from '../texts/limits.ts';
import { isInheritedName } from '../texts/typed-names.ts';

/** User ids are texts, like all picks. */
export type TenantValues = Omit<PlainValues<TenantBody>, 'users'> & { readonly users: readonly string[] };

export interface TenantReference {
  readonly users: readonly (NamedUser & { readonly email: string })[] | null;
}

export interface TenantSetting extends FormSetting<TenantValues> {
  /** Current members, whether the editor can list them or not. */
  readonly ownUsers: readonly NamedUser[];
  /** The editor, who can't remove themselves; null with access to all tenants. */
  readonly stays: number | null;
  /** The back end can require a reason for rejections (extension). */
  readonly takesReasons: boolean;
  /** Whether the back end knows rules about approvals (docs/decisions/0037). */
  readonly hasApprovalRules: boolean;
  /** Whether the back end knows deadlines (docs/decisions/0045). */
  readonly hasDeadlines: boolean;
  /** Whether the back end verifies signatures of decisions (docs/decisions/0042). */
  readonly canRequireSignatures: boolean;
  /** Whether the back end can ask for a new approval after each edit (docs/decisions/0064). */
  readonly hasEditRule: boolean;
  /** Whether the back end takes the rule about own requests with the tenant. */
  readonly hasSelfApprovalRule: boolean;
  readonly reference: TenantReference;
}

const { check, condition, form, options, plainList, section, warning } = createDefinitions<
  TenantValues,
  TenantSetting
>();

const LISTS = { users: plainList('users', 'users', ({ users }) => users) };

const isNew = condition('The tenant ID can’t be changed.', [], (_, { original }) => original === null);

const hasApprovalRules = condition(
  'This server doesn’t support several approvals.',
  [],
  (_, setting) => setting.hasApprovalRules,
);

/** How many people have to approve a request for production. */
const PRODUCTION_APPROVALS: readonly Option[] = [
  { value: '1', label: '1 person' },
  { value: '2', label: '2 people' },
  { value: '3', label: '3 people' },
];

const hasDeadlines = condition('This server doesn’t support deadlines.', [], (_, setting) => setting.hasDeadlines);

/** In hours. */
const APPROVAL_HOURS: readonly Option[] = [
  { value: '0', label: 'No deadline' },
  { value: '1', label: '1 hour' },
  { value: '4', label: '4 hours' },
  { value: '8', label: '8 hours' },
  { value: '24', label: '1 day' },
  { value: '48', label: '2 days' },
  { value: '72', label: '3 days' },
  { value: '168', label: '1 week' },
];

const SIGNED_DECISIONS: readonly Option[] = SIGNED_DECISION_RULES.map((value) => ({
  value,
  label: SIGNED_DECISION_WORDS[value],
}));

/** The two special tenants, and the address of a call. */
const RESERVED = [DEFAULT_TENANT.toLowerCase(), 'tenantexists'];

const canRequireSignatures = condition(
  'This server doesn’t support signed decisions.',
  [],
  (_, setting) => setting.canRequireSignatures,
);
const hasEditRule = condition(
  'This server doesn’t support a new approval after each edit.',
  [],
  (_, setting) => setting.hasEditRule,
);
const hasSelfApprovalRule = condition(
  'This server doesn’t let tenants choose who approves own requests.',
  [],
  (_, setting) => setting.hasSelfApprovalRule,
);
const takesReasons = condition(
  'This server doesn’t support reasons for rejections.',
  [],
  (_, setting) => setting.takesReasons,
);

function tenantIdFault(text: string): string | null {
  const tenantId = text.trim();
  const tooLong = lengthError(tenantId, bodyLimits.tenantId.length);
  if (tooLong !== null) return tooLong;
  if (!/^[A-Za-z0-9]+$/.test(tenantId)) return 'can contain only letters and digits';
  return RESERVED.includes(tenantId.toLowerCase()) || isInheritedName(tenantId) ? 'is reserved' : null;
}

/** An existing id isn't checked: older tenants may have an underscore. */
function optionOf(user: NamedUser): Option {
  return { value: String(user.userId), label: userName(user) };
}

const idField = textField('tenantId', 'Tenant ID', bodyLimits.tenantId);
const fields: FieldsOf<TenantValues, TenantSetting> = {
  tenantId: {
    ...idField,
    editable: [isNew],
    rules: [
      {
        on: ['tenantId'],
        ask: ({ tenantId }, { original }) => (original === null ? tenantIdFault(tenantId) : null),
      },
    ],
  },
  tenantName: textField('tenantName', 'Tenant name', bodyLimits.tenantName),
  description: textField('description', 'Description', bodyLimits.description),
  requiresRejectionReason: {
    ...checkboxField('requiresRejectionReason', 'Require a reason for rejections'),
    visible: takesReasons,
  },
  productionApprovals: {
    ...choiceField(
      'productionApprovals',
      'Approvals for production',
      'Select how many people have to approve',
      options([], () => PRODUCTION_APPROVALS),
    ),
    visible: hasApprovalRules,
    help: 'How many people have to approve a deployment request for production. This applies at once, also to requests that are already waiting.',
  },
  approvalHours: {
    ...choiceField(
      'approvalHours',
      'Decide requests within',
      'Select a time',
      options([], () => APPROVAL_HOURS),
    ),
    visible: hasDeadlines,
    help: 'Approvers are reminded halfway through and one hour before the end. After that, the request is overdue, but it is never decided automatically.',
  },
  signedDecisions: {
    ...choiceField(
      'signedDecisions',
      'Signed decisions',
      'Select which decisions are signed',
      options([], () => SIGNED_DECISIONS),
    ),
    visible: canRequireSignatures,
    help: 'Approvers sign with a passkey that they have added on the Passkeys page. Without a passkey they can’t decide.',
  },
  editsNeedApproval: {
    ...checkboxField('editsNeedApproval', 'Ask for a new approval after each edit of an approved record'),
    visible: hasEditRule,
  },
  blockSelfApproval: {
    ...checkboxField('blockSelfApproval', 'Nobody may approve their own request'),
    visible: hasSelfApprovalRule,
  },
  users: {
    name: 'users',
    label: 'Users',
    control: 'picks',
    pickerTitle: { on: ['tenantId'], ask: ({ tenantId }) => `Selecting users for Tenant ID ${tenantId}`.trim() },
    options: {
      list: 'users',
      on: [],
      ask: (_, { ownUsers, reference: { users } }) => {
        if (users === null) return null;
        const others = ownUsers.filter((own) => !users.some(({ userId }) => userId === own.userId));
        return [
          ...users.map((user) => ({ value: String(user.userId), label: `${userName(user)} (${user.email})` })),
          ...others.map(optionOf),
        ];
      },
    },
    ownPicks: { on: [], ask: (_, { ownUsers }) => ownUsers.map(optionOf) },
    rules: [
      {
        on: ['users'],
        ask: ({ users: picked }, { ownUsers, reference: { users } }) => {
          const known = users === null ? null : new Set([...users, ...ownUsers].map(({ userId }) => String(userId)));
          return known === null || picked.every((id) => known.has(id)) ? null : 'Choose only users you can view.';
        },
      },
    ],
  },
};

const CHECKS = [
  check(
    'id exists',
    'tenantId',
    ['tenantId'],
    ({ tenantId }, { original }) => original === null && !isBlank(tenantId) && tenantIdFault(tenantId) === null,
  ),
];

export function existenceFinding(exists: boolean): CheckFinding {
  return faultWhere(exists, 'A tenant with this ID already exists');
}

export const tenantForm = form({
  name: 'TENANT',
  noun: 'tenant',
  sections: [
    section('Tenant', ['tenantId', 'tenantName', 'description']),
    section('Approvals', [
      'requiresRejectionReason',
      'blockSelfApproval',
      'productionApprovals',
      'approvalHours',
      'signedDecisions',
      'editsNeedApproval',
    ]),
    section('Users', ['users']),
  ],
  fields,
  checks: CHECKS,
  warnings: [
    warning(
      'users',
      'Removed users lose their roles in this tenant.',
      ['users'],
      ({ users }, { original }) => original?.users.some((id) => !users.includes(id)) === true,
    ),
  ],
  defaults: () => ({ productionApprovals: '1', approvalHours: '0', signedDecisions: 'none' }),
  lists: LISTS,
  body: (
    {
      users,
      requiresRejectionReason,
      productionApprovals,
      approvalHours,
      signedDecisions,
      editsNeedApproval,
      blockSelfApproval,
      ...values
    },
    setting,
  ): TenantBody => ({
    ...values,
    ...(setting.takesReasons && { requiresRejectionReason }),
    ...(setting.hasApprovalRules && { productionApprovals: Number(productionApprovals) }),
    ...(setting.hasDeadlines && { approvalHours: Number(approvalHours) }),
    ...(setting.canRequireSignatures && { signedDecisions: signedDecisionsOf(signedDecisions) }),
    ...(setting.hasEditRule && { editsNeedApproval }),
    ...(setting.hasSelfApprovalRule && { blockSelfApproval }),
    tenantId: values.tenantId.trim(),
    users: users.map(Number),
  }),
});
