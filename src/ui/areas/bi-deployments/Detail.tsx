import type { BiDeployment, BiDeploymentDetail } from '../../../contract/generated/schema.d.ts';
import {
  biDeploymentSections,
  biDeploymentStatuses,
  EMPTY_CREDENTIAL_WARNING,
  isBeforeLaunch,
} from '../../../rules/bi-deployments/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { PageLink, TenantLink } from '../../detail/links.tsx';
import { PairList } from '../../detail/PairList.tsx';
import { useKeptRecord } from '../../detail/record-reading.ts';
import { numericIdOf } from '../../numeric-id.ts';
import { usePortal } from '../../portal-context.tsx';
import { RecordStatus } from '../../RecordStatus.tsx';
import { biDeploymentActions } from './actions.ts';

const statusOf = (record: BiDeployment) => <RecordStatus statuses={biDeploymentStatuses} record={record} />;

const biDeploymentDetail = defineDetail({
  area: 'bi-deployments',
  noun: 'BI deployment',
  title: ({ biDeploymentId }) => `Viewing #${biDeploymentId}`,
  idOf: ({ biDeploymentId }) => numericIdOf(biDeploymentId),
  useRecord: (id: BiDeploymentDetail['id']) => useKeptRecord(usePortal().resources['bi-deployments'], id),
  subtitle: ({ client, environmentIdentifier }) => [`${client} / ${environmentIdentifier}`],
  status: statusOf,
  warning: ({ usedEmptyCredential, status }) =>
    usedEmptyCredential === true && isBeforeLaunch(status) ? EMPTY_CREDENTIAL_WARNING : null,
  sections: biDeploymentSections,
  values: {
    Status: statusOf,
    'Created By': ({ createdUserId, createdUserFirstName, createdUserLastName }, { paths: { users } }) => (
      <PageLink to={createdUserId == null ? null : users.view(createdUserId)}>
        {[createdUserFirstName, createdUserLastName].filter(Boolean).join(' ')}
      </PageLink>
    ),
    Tenant: ({ tenantId = '' }, { viewer }) => (
      <TenantLink tenantId={tenantId}>
        {viewer.tenants.find((tenant) => tenant.tenantId === tenantId)?.tenantName ?? tenantId}
      </TenantLink>
    ),
    Credential: ({ credentialId, credentialName }, { paths: { credentials } }) => (
      <PageLink to={credentialId == null ? null : credentials.view(credentialId)}>{credentialName}</PageLink>
    ),
    Topology: ({ topologyName, topologyVersion }, { paths: { topologies } }) => (
      <PageLink to={topologyName && topologyVersion ? topologies.view(topologyName, topologyVersion) : null}>
        {[topologyName, topologyVersion].filter(Boolean).join(' ')}
      </PageLink>
    ),
  },
  parts: {
    'Additional Parameters': ({ record }) => <PairList pairs={record.additionalParameters} isMono />,
  },
  actions: {
    ...biDeploymentActions,
    beside: ['EDIT', 'LOGS', 'LAST_BUILD', 'REJECT', 'DELETE', 'DESTROY'],
    primary: ['APPROVE', 'LAUNCH', 'MONITORING'],
  },
});

/** One BI deployment, read-only, with what can be done with it (Administration §2 "BI deployments"). */
export default function Detail() {
  return <DetailPage detail={biDeploymentDetail} />;
}
