import type { DeploymentRequest, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import type { CommandAction, DeploymentAction } from '../../../../rules/deployments/actions.ts';
import { deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import { EMPTY_CREDENTIAL_WARNING } from '../../../../rules/deployments/detail.ts';
import { deploymentSections } from '../../../../rules/deployments/sections.ts';
import { cellStatus, statusLook } from '../../../../rules/deployments/status-display.ts';
import { statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { missingVpcWarning } from '../../../../rules/deployments/vpc-in-the-way.ts';
import { DetailPage } from '../../../detail/DetailPage.tsx';
import { type DetailActions, defineDetail } from '../../../detail/detail-definition.ts';
import { PageLink, TenantLink, WebLink } from '../../../detail/links.tsx';
import { PairList } from '../../../detail/PairList.tsx';
import { useKeptRecord } from '../../../detail/record-reading.ts';
import { Badge } from '../../../kit/Badge.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { numericIdOf } from '../../../numeric-id.ts';
import { usePortal } from '../../../portal-context.tsx';
import { deploymentActions } from '../actions.ts';
import { detailMenu } from './detail-menu.tsx';
import { InstallerPart } from './InstallerSection.tsx';
import { PlatformVersionLink } from './PlatformVersionLink.tsx';
import { StatusPart } from './StatusSection.tsx';
import { UptimeSchedule } from './UptimeSchedule.tsx';

const actions: DetailActions<DeploymentRequest, DeploymentAction> = {
  ...deploymentActions,
  menu: {
    label: 'Deployment',
    groups: (record, { viewer, now, whyNotNow, press }) => {
      const tuple = statusTupleOf(record.status);
      if (tuple === null) return [];
      const facts = deploymentLifecycle.factsOf(record, viewer, now);
      const opening = (action: CommandAction | 'EDIT') => {
        const pressed = press(action);
        return typeof pressed === 'function' ? pressed : null;
      };
      const onCommand = (action: CommandAction) => opening(action)?.();
      return detailMenu({ record, tuple, facts, onEdit: opening('EDIT'), onCommand, whyNotNow });
    },
  },
  beside: ['OPEN_MANAGEMENT_APP', 'MONITORING', 'LOGS', 'REDEPLOY', 'ROLLBACK', 'KEEP_AWAKE', 'END_KEEP_AWAKE'],
  primary: ['RETRY', 'LAUNCH'],
  extensions: { LAUNCH: 'launch', KEEP_AWAKE: 'schedules', END_KEEP_AWAKE: 'schedules' },
};

/** A list row says which build ran last; the builds themselves come with the whole request. */
function isOutdatedBy(shown: DeploymentRequest, told: DeploymentRequestSummary): boolean {
  return told.lastRunJenkinsJob !== shown.lastRunJenkinsJob || (shown.progress != null && told.progress == null);
}

const deploymentDetail = defineDetail({
  area: 'deployments',
  noun: 'request',
  title: ({ deploymentId }) => `Viewing #${deploymentId}`,
  idOf: ({ deploymentId }) => numericIdOf(deploymentId),
  useRecord: (id) => useKeptRecord(usePortal().resources.deployments, id, isOutdatedBy),
  subtitle: ({ client, environmentIdentifier, deploymentType, environmentTypeProduction }, { product }) => [
    `${client} / ${environmentIdentifier}`,
    deploymentTypeLabel(deploymentType, product),
    environmentTypeProduction && <Badge tone="warning">Production</Badge>,
  ],
  status: ({ status, enableMonitoring = false }) => {
    const tuple = statusTupleOf(status);
    return tuple !== null && <StatusBadge {...statusLook(cellStatus(tuple, enableMonitoring))} />;
  },
  warning: ({ usedEmptyCredential, missingVpc, status }) => {
    const tuple = statusTupleOf(status);
    const missing = tuple && missingVpcWarning(missingVpc, tuple);
    return missing ?? (usedEmptyCredential === true ? EMPTY_CREDENTIAL_WARNING : null);
  },
  sections: deploymentSections,
  values: {
    Tenant: ({ tenantId }, { viewer }) => (
      <TenantLink tenantId={tenantId}>
        {viewer.tenants.find((tenant) => tenant.tenantId === tenantId)?.tenantName ?? tenantId}
      </TenantLink>
    ),
    'Uptime Schedule': (record, { now }) => <UptimeSchedule record={record} now={now} />,
    'Store Server URL': ({ storeServerUrl }) => <WebLink address={storeServerUrl ?? ''} />,
    'Estate Manager URL': ({ emUrl }) => <WebLink address={emUrl ?? ''} />,
    'Linked Deployment Request': ({ installerApplicationsData }, { paths: { deployments }, product }) => {
      const linked = installerApplicationsData?.linkedDeploymentRequest;
      return (
        linked && (
          <PageLink to={deployments.view(linked.deploymentType, linked.id)}>
            #{linked.id} {linked.client} / {linked.environmentIdentifier} (
            {deploymentTypeLabel(linked.deploymentType, product)})
          </PageLink>
        )
      );
    },
    'EM Registration Base URL': ({ installerApplicationsData }) => (
      <WebLink address={installerApplicationsData?.emRegistrationUrl ?? ''} />
    ),
    'Deployment Credential': ({ credentialId, credentialName }, { paths: { credentials } }) => (
      <PageLink to={credentialId == null ? null : credentials.view(credentialId)}>{credentialName}</PageLink>
    ),
    'VPC Name': ({ vpcId, vpcName }, { paths: { vpcs } }) => (
      <PageLink to={vpcId == null ? null : vpcs.view(vpcId)}>{vpcName}</PageLink>
    ),
    'Platform Version': ({ platformVersion, platformVersionName }) => {
      const words = [platformVersionName, platformVersion].filter(Boolean).join(' - ');
      return platformVersion ? <PlatformVersionLink version={platformVersion}>{words}</PlatformVersionLink> : words;
    },
    Topology: ({ topologyName, topologyVersion }, { paths: { topologies } }) => (
      <PageLink to={topologyName && topologyVersion ? topologies.view(topologyName, topologyVersion) : null}>
        {[topologyName, topologyVersion].filter(Boolean).join(' ')}
      </PageLink>
    ),
    'Monitoring Credential': ({ monitoringCredentialId, monitoringCredentialName }, { paths: { credentials } }) => (
      <PageLink to={monitoringCredentialId == null ? null : credentials.view(monitoringCredentialId)}>
        {monitoringCredentialName}
      </PageLink>
    ),
  },
  parts: {
    Status: StatusPart,
    'Installer Applications': InstallerPart,
    'Additional Parameters': ({ record }) => <PairList pairs={record.additionalParameters} isMono />,
    'Deployment Tags': ({ record }) => <PairList pairs={record.deploymentTags} />,
  },
  actions,
});

/** One deployment request, read-only, with what can be done with it (Deployments §2 "Deployment detail"). */
export default function Detail() {
  return <DetailPage detail={deploymentDetail} />;
}
