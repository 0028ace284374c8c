import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeploymentRequest, InstallerApplication } from '../../../../contract/generated/schema.d.ts';
import { byVmIndex } from '../../../../rules/deployments/forms/installer-applications.ts';
import { Badge } from '../../../kit/Badge.tsx';
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

/** The registration fields, and a card for each Windows VM with what is installed on it (Deployments §2 "Deployment detail"). */
export function InstallerPart({ record, children }: { record: DeploymentRequest; children: ReactNode }) {
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
        <MachineField label="Application Type">{application.applicationType}</MachineField>
        <MachineField label="Device ID">{application.deviceId}</MachineField>
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
