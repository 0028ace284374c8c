import { Check } from 'lucide-react';
import type { InstallerApplication } from '../../../../contract/generated/schema.d.ts';
import { deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import { byVmIndex } from '../../../../rules/deployments/forms/installer-applications.ts';
import { Badge } from '../../../kit/Badge.tsx';
import { DescriptionItem, DescriptionList } from '../../../kit/DescriptionList.tsx';
import { useConfig, usePaths } from '../../../portal-context.tsx';
import type { DetailSectionProps } from './CommonSections.tsx';
import { DetailSection } from './DetailSection.tsx';
import {
  machine,
  machineField,
  machineFields,
  machineHeading,
  machines,
  machineTerm,
  machineTitle,
  machineValue,
} from './detail.css.ts';
import { PageLink, WebLink } from './Links.tsx';

/** Windows VMs and the applications that are installed on them (Deployments §2 "Deployment detail"). */
export function InstallerSection({ record }: DetailSectionProps) {
  const { product } = useConfig();
  const { deployments } = usePaths();
  const data = record.installerApplicationsData;
  const linked = data?.linkedDeploymentRequest;
  const applications = byVmIndex(data?.installerApplications ?? []);
  return (
    <DetailSection title="Installer Applications">
      <DescriptionList>
        <DescriptionItem label="Windows VM Count">{record.windowsVmCount}</DescriptionItem>
        <DescriptionItem label="Linked Deployment Request">
          {linked && (
            <PageLink to={deployments.view(linked.deploymentType, linked.id)}>
              #{linked.id} {linked.client} / {linked.environmentIdentifier} (
              {deploymentTypeLabel(linked.deploymentType, product.name)})
            </PageLink>
          )}
        </DescriptionItem>
        <DescriptionItem label="EM Registration Base URL" isMono>
          {data?.emRegistrationUrl && <WebLink address={data.emRegistrationUrl} />}
        </DescriptionItem>
      </DescriptionList>
      {applications.length > 0 && (
        <ul className={machines} aria-label="VMs with installer applications">
          {applications.map((application) => (
            <InstallerMachine key={application.deviceId} application={application} />
          ))}
        </ul>
      )}
    </DetailSection>
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
        <MachineField label="Application Type">{application.applicationType}</MachineField>
        <MachineField label="Device Id">{application.deviceId}</MachineField>
        <MachineField label="Registration Serial No">{application.registrationSerialNo}</MachineField>
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
