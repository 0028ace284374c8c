import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type {
  DeploymentRequest,
  DeploymentRequestSummary,
  InstallerApplication,
} from '../../../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import { awakeUntilOf, upcomingRun } from '../../../../machines/lifecycles/deployment/scheduled-runs.ts';
import type { CommandAction, DeploymentAction } from '../../../../rules/deployments/actions.ts';
import { deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import { answersAtAddresses, EMPTY_CREDENTIAL_WARNING } from '../../../../rules/deployments/detail.ts';
import { byVmIndex } from '../../../../rules/deployments/forms/installer-applications.ts';
import { unlaunchableWarning } from '../../../../rules/deployments/launch-link.ts';
import { scheduleExpiry, scheduleExpiryText, scheduleText } from '../../../../rules/deployments/schedule.ts';
import { bothTimes, runWarning, runWords } from '../../../../rules/deployments/schedule-words.ts';
import { deploymentSections } from '../../../../rules/deployments/sections.ts';
import { cellStatus, statusLook } from '../../../../rules/deployments/status-display.ts';
import { hasEnded, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { missingVpcWarning } from '../../../../rules/deployments/vpc-in-the-way.ts';
import { timeZoneLabel } from '../../../../rules/deployments/zone-clock.ts';
import { DetailPage } from '../../../detail/DetailPage.tsx';
import { lines } from '../../../detail/detail.css.ts';
import { type DetailActions, defineDetail } from '../../../detail/detail-definition.ts';
import { PairList } from '../../../detail/PairList.tsx';
import { Badge } from '../../../kit/Badge.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import FailureNote from '../../../log/FailureNote.tsx';
import { PageLink, TenantLink, WebLink } from '../../../page/links.tsx';
import { numericIdOf } from '../../../page/numeric-id.ts';
import { useKeptRecord } from '../../../page/record-reading.ts';
import { usePaths, usePortal } from '../../../portal/portal-context.tsx';
import { useServerNow } from '../../../portal/server-clock.ts';
import { nextRunnerPart } from '../../../runners/next-runner-part.tsx';
import { ProductionMark } from '../../../status/ProductionMark.tsx';
import { deploymentActions } from '../actions.tsx';
import { ScheduleWeek } from '../schedule/ScheduleWeek.tsx';
import { deploymentLogSource } from '../use-listed-request.ts';
import {
  machine,
  machineField,
  machineFields,
  machineHeading,
  machines,
  machineTerm,
  machineTitle,
  machineValue,
  scheduleWarning,
} from './detail.css.ts';
import { detailMenu } from './detail-menu.tsx';
import { StatusPart } from './StatusSection.tsx';

const MINUTE = 60_000;

/** What it does next, couldn't do, and when it ends (Deployments §2). */
function UptimeSchedule({ record, now }: { record: DeploymentRequest; now: Date }) {
  const { deploymentSchedule: schedule = null } = record;
  const instant = now.getTime();
  const zone = schedule?.timeZone || 'UTC';
  const next = upcomingRun(record, now);
  const awakeUntil = awakeUntilOf(record.keepAwakeUntil);
  const warning = runWarning(record.scheduledRun, instant, zone);
  const expiry = scheduleExpiry(schedule, now);
  return (
    <span className={lines}>
      {scheduleText(schedule, timeZoneLabel)}
      {awakeUntil !== null && awakeUntil > instant && (
        <span>Kept awake until {bothTimes(awakeUntil, instant, zone)}.</span>
      )}
      {next !== null && <span>Next: {runWords(next, instant, zone)}.</span>}
      {next !== null && next.refusal !== null && (
        <span className={scheduleWarning({ isSevere: false })}>
          <TriangleAlert aria-hidden />
          It will fail: {next.refusal}
        </span>
      )}
      {warning !== null && (
        <span className={scheduleWarning({ isSevere: false })}>
          <TriangleAlert aria-hidden />
          {warning}
        </span>
      )}
      {expiry !== 'runs on' && (
        <span className={scheduleWarning({ isSevere: expiry === 'ended' })}>
          <TriangleAlert aria-hidden />
          {scheduleExpiryText(schedule, now)}
        </span>
      )}
    </span>
  );
}

/** A link, unless the device knows that the viewer can't see the version, such as a restricted beta (docs/decisions/0025). */
function PlatformVersionLink({ version, children }: { version: string; children: ReactNode }) {
  const { resources } = usePortal();
  const paths = usePaths();
  const versions = resources['platform-versions'];
  const [hidden, setHidden] = useState<string | null>(null);
  useEffect(() => {
    const watching = versions.watchKnown([version]).subscribe({
      next: (known) => setHidden(known.get(version) === null ? version : null),
      // An unreadable version counts as visible: its page explains.
      error: () => setHidden(null),
    });
    return () => watching.unsubscribe();
  }, [versions, version]);
  return <PageLink to={hidden === version ? null : paths['platform-versions'].view(version)}>{children}</PageLink>;
}

/** The request's own facts, with the week of its schedule. */
function RequestPart({ record, children }: { record: DeploymentRequest; children: ReactNode }) {
  const now = useServerNow(MINUTE);
  const { deploymentSchedule: schedule = null } = record;
  const tuple = statusTupleOf(record.status);
  const isOver = scheduleExpiry(schedule, now) === 'ended' || tuple === null || hasEnded(tuple);
  return (
    <>
      {children}
      {schedule !== null && !isOver && (
        <ScheduleWeek
          schedule={schedule}
          from={now.getTime()}
          now={now.getTime()}
          awakeUntil={awakeUntilOf(record.keepAwakeUntil)}
        />
      )}
    </>
  );
}

/** Registration fields and a card per Windows VM (Deployments §2 "Deployment detail"). */
function InstallerPart({ record, children }: { record: DeploymentRequest; children: ReactNode }) {
  const applications = byVmIndex(record.installerApplicationsData?.installerApplications ?? []);
  return (
    <>
      {children}
      {applications.length > 0 && (
        <ul className={machines} aria-label="VMs with installer applications">
          {applications.map((application) => (
            <InstallerMachine key={application.deviceId} application={application} />
          ))}
        </ul>
      )}
    </>
  );
}

function InstallerMachine({ application }: { application: InstallerApplication }) {
  return (
    <li className={machine}>
      <div className={machineHeading}>
        <h3 className={machineTitle}>VM {application.vmIndex ?? '–'}</h3>
        {application.isInstalled === true && (
          <Badge tone="success" icon={<Check aria-hidden />}>
            Installed
          </Badge>
        )}
      </div>
      <dl className={machineFields}>
        <MachineField label="Application type">{application.applicationType}</MachineField>
        <MachineField label="Device ID">{application.deviceId}</MachineField>
        <MachineField label="Registration serial number">{application.registrationSerialNo}</MachineField>
      </dl>
    </li>
  );
}

function MachineField({ label, children }: { label: string; children: string }) {
  return (
    <div className={machineField}>
      <dt className={machineTerm}>{label}</dt>
      <dd className={machineValue}>{children}</dd>
    </div>
  );
}

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
  beside: [
    'MONITORING',
    'LOGS',
    'REDEPLOY',
    'OPEN_MANAGEMENT_APP',
    'ROLLBACK',
    'KEEP_AWAKE',
    'END_KEEP_AWAKE',
    'CANCEL',
    'PLAN',
    'COPY',
  ],
  primary: ['RETRY', 'LAUNCH', 'START'],
  decision: ['REJECT', 'APPROVE'],
  extensions: {
    LAUNCH: 'launch',
    KEEP_AWAKE: 'schedules',
    END_KEEP_AWAKE: 'schedules',
    CANCEL: 'cancel',
    PLAN: 'plans',
  },
};

/** A link only where something answers. */
function addressOf(address: string | null | undefined, status: DeploymentRequest['status']): ReactNode {
  if (!address) return '';
  return answersAtAddresses(status) ? <WebLink address={address} /> : `${address} (stopped)`;
}

/** A list row names only the last build and the counts of a plan; the rest comes with the whole request. */
function isOutdatedBy(shown: DeploymentRequest, listed: DeploymentRequestSummary): boolean {
  return (
    listed.lastRunJenkinsJob !== shown.lastRunJenkinsJob ||
    listed.plan?.changedAt !== shown.plan?.changedAt ||
    (shown.progress != null && listed.progress == null)
  );
}

const deploymentDetail = defineDetail({
  area: 'deployments',
  noun: 'request',
  title: ({ deploymentId }) => `Viewing #${deploymentId}`,
  idOf: ({ deploymentId }) => numericIdOf(deploymentId),
  useRecord: (id) => useKeptRecord(usePortal().resources.deployments, id, isOutdatedBy),
  name: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  subtitle: ({ deploymentType, environmentTypeProduction }, { product }) => [
    deploymentTypeLabel(deploymentType, product),
    environmentTypeProduction && <ProductionMark />,
  ],
  status: ({ status, enableMonitoring = false }) => {
    const tuple = statusTupleOf(status);
    return tuple !== null && <StatusBadge {...statusLook(cellStatus(tuple, enableMonitoring))} />;
  },
  warning: (record, now) => {
    const tuple = statusTupleOf(record.status);
    const missing = tuple && missingVpcWarning(record.missingVpc, tuple);
    return (
      missing ??
      unlaunchableWarning(record, now) ??
      (record.usedEmptyCredential === true ? EMPTY_CREDENTIAL_WARNING : null)
    );
  },
  note: (record) => <FailureNote log={deploymentLogSource} record={record} lifecycle={deploymentActions.lifecycle} />,
  sections: deploymentSections,
  values: {
    Tenant: ({ tenantId }, { viewer }) => (
      <TenantLink tenantId={tenantId}>
        {viewer.tenants.find((tenant) => tenant.tenantId === tenantId)?.tenantName ?? tenantId}
      </TenantLink>
    ),
    'Uptime schedule': (record, { now }) => <UptimeSchedule record={record} now={now} />,
    'Store server URL': ({ storeServerUrl, status }) => addressOf(storeServerUrl, status),
    'Estate manager URL': ({ emUrl, status }) => addressOf(emUrl, status),
    'Linked deployment request': ({ installerApplicationsData }, { paths: { deployments }, product }) => {
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
    'EM registration base URL': ({ installerApplicationsData }) => (
      <WebLink address={installerApplicationsData?.emRegistrationUrl ?? ''} />
    ),
    'Deployment credential': ({ credentialId, credentialName }, { paths: { credentials } }) => (
      <PageLink to={credentialId == null ? null : credentials.view(credentialId)}>{credentialName}</PageLink>
    ),
    'VPC name': ({ vpcId, vpcName }, { paths: { vpcs } }) => (
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
    'Monitoring credential': ({ monitoringCredentialId, monitoringCredentialName }, { paths: { credentials } }) => (
      <PageLink to={monitoringCredentialId == null ? null : credentials.view(monitoringCredentialId)}>
        {monitoringCredentialName}
      </PageLink>
    ),
  },
  parts: {
    Status: StatusPart,
    Request: RequestPart,
    Platform: nextRunnerPart('deployments'),
    'Installer applications': InstallerPart,
    'Additional parameters': ({ record }) => <PairList pairs={record.additionalParameters} isMono />,
    'Deployment tags': ({ record }) => <PairList pairs={record.deploymentTags} />,
  },
  actions,
});

/** Deployments §2 "Deployment detail". */
export default function Detail() {
  return <DetailPage detail={deploymentDetail} />;
}
