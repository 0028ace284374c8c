import { TriangleAlert } from 'lucide-react';
import type { DeploymentRequest, TextMap } from '../../../../contract/generated/schema.d.ts';
import { DEFAULT_SCRIPT_VERSION } from '../../../../rules/deployments/detail.ts';
import { hasDetailField } from '../../../../rules/deployments/detail-fields.ts';
import { ENVIRONMENT_TYPE_LABELS } from '../../../../rules/deployments/environment-types.ts';
import { scheduleExpiry, scheduleExpiryText, scheduleText } from '../../../../rules/deployments/schedule.ts';
import { timeZoneLabel } from '../../../../rules/deployments/time-zones.ts';
import { DescriptionItem, DescriptionList } from '../../../kit/DescriptionList.tsx';
import { usePaths, useViewer } from '../../../portal-context.tsx';
import { DetailSection } from './DetailSection.tsx';
import { expiryWarning, lines } from './detail.css.ts';
import { enabledText, yesOrNo } from './field-texts.ts';
import { PageLink, WebLink } from './Links.tsx';

/** Every section of the detail page reads one request. */
export interface DetailSectionProps {
  record: DeploymentRequest;
}

/** Who asked for what, where, and until when. */
export function RequestSection({ record, now }: DetailSectionProps & { now: Date }) {
  const { tenants } = useViewer();
  const paths = usePaths();
  const tenant = tenants.find(({ tenantId }) => tenantId === record.tenantId);
  const emails = record.notificationEmails ?? [];
  const requester = [record.createdUserFirstName, record.createdUserLastName].filter(Boolean).join(' ');
  const schedule = record.deploymentSchedule ?? null;
  const expiry = scheduleExpiry(schedule, now);
  return (
    <DetailSection title="Request">
      <DescriptionList>
        <DescriptionItem label="Client">{record.client}</DescriptionItem>
        <DescriptionItem label="Environment Identifier" copyText={record.environmentIdentifier}>
          {record.environmentIdentifier}
        </DescriptionItem>
        <DescriptionItem label="Approval Reference">{record.approvalReference}</DescriptionItem>
        <DescriptionItem label="Environment Type">{ENVIRONMENT_TYPE_LABELS[record.environmentType]}</DescriptionItem>
        <DescriptionItem label="Created By">{requester}</DescriptionItem>
        {hasDetailField(record.deploymentType, 'company name') && (
          <DescriptionItem label="Company Name">{record.companyName}</DescriptionItem>
        )}
        <DescriptionItem label="Tenant">
          <PageLink to={paths.tenants.view(record.tenantId)}>{tenant?.tenantName ?? record.tenantId}</PageLink>
        </DescriptionItem>
        <DescriptionItem label="Notification Emails">
          {emails.length > 0 && (
            <span className={lines}>
              {emails.map((email) => (
                <span key={email}>{email}</span>
              ))}
            </span>
          )}
        </DescriptionItem>
        <DescriptionItem label="Uptime Schedule">
          <span className={lines}>
            {scheduleText(schedule, timeZoneLabel)}
            {expiry !== 'runs on' && (
              <span className={expiryWarning({ isEnded: expiry === 'ended' })}>
                <TriangleAlert aria-hidden />
                {scheduleExpiryText(schedule, now)}
              </span>
            )}
          </span>
        </DescriptionItem>
        <DescriptionItem label="Launch Link Valid From">{record.tokenValidFrom}</DescriptionItem>
        <DescriptionItem label="Launch Link Valid To">{record.tokenValidTo}</DescriptionItem>
        {hasDetailField(record.deploymentType, 'store server URL') && (
          <AddressItem label="Store Server URL" address={record.storeServerUrl} />
        )}
        {hasDetailField(record.deploymentType, 'estate manager URL') && (
          <AddressItem label="Estate Manager URL" address={record.emUrl} />
        )}
      </DescriptionList>
    </DetailSection>
  );
}

function AddressItem({ label, address }: { label: string; address: string | null | undefined }) {
  return (
    <DescriptionItem label={label} isMono>
      {address ? <WebLink address={address} /> : null}
    </DescriptionItem>
  );
}

/** How the environment is watched, and with which credential. */
export function MonitoringSection({ record }: DetailSectionProps) {
  const { credentials } = usePaths();
  const { enableMonitoring = false, enableMonitoringAgent = false, monitoringCredentialId } = record;
  const schedule = record.deploymentMonitoringSchedule;
  const zabbix = record.zabbixConfiguration;
  return (
    <DetailSection title="Monitoring">
      <DescriptionList>
        <DescriptionItem label="Status Monitoring">{enabledText(enableMonitoring)}</DescriptionItem>
        {enableMonitoring && (
          <DescriptionItem label="Monitoring Credential">
            {record.monitoringCredentialName && (
              <PageLink to={monitoringCredentialId == null ? null : credentials.view(monitoringCredentialId)}>
                {record.monitoringCredentialName}
              </PageLink>
            )}
          </DescriptionItem>
        )}
        {hasDetailField(record.deploymentType, 'Zabbix monitoring') && (
          <DescriptionItem label="Zabbix Monitoring">{enabledText(zabbix?.zabbixMonitoringEnabled)}</DescriptionItem>
        )}
        <DescriptionItem label="Monitoring Agent">{enabledText(enableMonitoringAgent)}</DescriptionItem>
        {enableMonitoringAgent && (
          <>
            <DescriptionItem label="Script Version">
              {schedule?.scriptVersion || DEFAULT_SCRIPT_VERSION}
            </DescriptionItem>
            <DescriptionItem label="Idle Minutes">{schedule?.idleTimeMins}</DescriptionItem>
          </>
        )}
      </DescriptionList>
    </DetailSection>
  );
}

/** Additional parameters and deployment tags, as they were given. */
export function ParametersSection({ record }: DetailSectionProps) {
  return (
    <>
      <DetailSection title="Additional Parameters">
        <PairList pairs={record.additionalParameters} isMono />
      </DetailSection>
      <DetailSection title="Deployment Tags">
        <PairList pairs={record.deploymentTags} />
      </DetailSection>
    </>
  );
}

function PairList({ pairs = {}, isMono = false }: { pairs: TextMap | undefined; isMono?: boolean }) {
  const entries = Object.entries(pairs);
  if (entries.length === 0) return <p>None</p>;
  return (
    <DescriptionList>
      {entries.map(([key, value]) => (
        <DescriptionItem key={key} label={key} isMono={isMono}>
          {value}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}

/** What a redeployment would apply, and what still waits for one. */
export function RedeploymentSection({ record }: DetailSectionProps) {
  return (
    <DetailSection title="Redeployment">
      <DescriptionList>
        <DescriptionItem label="Apply Infrastructure Changes">
          {yesOrNo(record.shouldApplyInfrastructureChanges)}
        </DescriptionItem>
        <DescriptionItem label="Apply Application Changes">
          {yesOrNo(record.shouldApplyApplicationChanges)}
        </DescriptionItem>
        <DescriptionItem label="Infrastructure Changes Pending">
          {yesOrNo(record.areInfrastructureChangesPending)}
        </DescriptionItem>
        <DescriptionItem label="Application Changes Pending">
          {yesOrNo(record.areApplicationChangesPending)}
        </DescriptionItem>
      </DescriptionList>
    </DetailSection>
  );
}
