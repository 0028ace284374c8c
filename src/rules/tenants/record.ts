import { tenantParser } from '../../contract/generated/parsers/tenants.ts';
import type { Tenant } from '../../contract/generated/schema.d.ts';
import { approvalHoursText } from '../approvals/deadline.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { SIGNED_DECISION_WORDS } from '../passkeys/signature-rule.ts';
import { userName } from '../people/users.ts';
import { comparisonOf, sectionsOf } from '../records/record-sections.ts';

export type TenantRecord = Tenant & { readonly id: string };

export function recordOf(tenant: Tenant): TenantRecord {
  return { ...tenant, id: tenant.tenantId };
}

/** The page of a tenant (Administration §2 "Tenants", §3), also used to compare states. */
export const tenantSections = sectionsOf<TenantRecord>()([
  {
    title: 'Tenant',
    fields: [
      { label: 'Tenant ID', compares: ['tenantId'], text: ({ tenantId }) => tenantId, isMono: true },
      { label: 'Tenant name', compares: ['tenantName'], text: ({ tenantName }) => tenantName },
      { label: 'Description', compares: ['description'], text: ({ description }) => description, isWide: true },
    ],
  },
  {
    title: 'Approvals',
    isShown: (tenant) =>
      [
        tenant.requiresRejectionReason,
        tenant.blockSelfApproval,
        tenant.productionApprovals,
        tenant.approvalHours,
        tenant.signedDecisions,
        tenant.editsNeedApproval,
      ].some((rule) => rule !== undefined),
    fields: [
      {
        label: 'Reason for rejections',
        compares: ['requiresRejectionReason'],
        isShown: ({ requiresRejectionReason }) => requiresRejectionReason !== undefined,
        text: ({ requiresRejectionReason }) => (requiresRejectionReason === true ? 'Required' : 'Optional'),
      },
      {
        label: 'Own requests',
        compares: ['blockSelfApproval'],
        isShown: ({ blockSelfApproval }) => blockSelfApproval !== undefined,
        text: ({ blockSelfApproval }) =>
          blockSelfApproval === true ? 'Approved by somebody else' : 'Requesters may approve them',
      },
      {
        label: 'Approvals for production',
        compares: ['productionApprovals'],
        isShown: ({ productionApprovals }) => productionApprovals !== undefined,
        text: ({ productionApprovals = 1 }) =>
          productionApprovals === 1 ? '1 person' : `${productionApprovals} people`,
      },
      {
        label: 'Decide requests within',
        compares: ['approvalHours'],
        isShown: ({ approvalHours }) => approvalHours !== undefined,
        text: ({ approvalHours = 0 }) => approvalHoursText(approvalHours),
      },
      {
        label: 'Signed decisions',
        compares: ['signedDecisions'],
        isShown: ({ signedDecisions }) => signedDecisions !== undefined,
        text: ({ signedDecisions = 'none' }) => SIGNED_DECISION_WORDS[signedDecisions],
      },
      {
        label: 'After an edit',
        compares: ['editsNeedApproval'],
        isShown: ({ editsNeedApproval }) => editsNeedApproval !== undefined,
        text: ({ editsNeedApproval }) => (editsNeedApproval === true ? 'A new approval' : 'The approval stays'),
      },
    ],
  },
  {
    title: 'Users',
    fields: [{ label: 'Users', compares: ['users'], lines: ({ users = [] }) => users.map(userName), isWide: true }],
  },
]);

export const tenantComparison = comparisonOf<TenantRecord>(tenantSections);

export const tenantListAddress = createListAddress(1, {
  tenantId: textFilter('Tenant ID'),
  tenantName: textFilter('Tenant name'),
});
export type TenantListQuery = QueryOf<typeof tenantListAddress>;

export const loggedTenant = loggedEntity({
  parser: tenantParser,
  recordOf,
  sections: tenantSections,
  title: ({ tenantName }) => `Tenant ${tenantName}`,
});
