import type { DeploymentProgress, DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import { EMPTY_CREDENTIAL_WARNING } from '../../../../rules/deployments/detail.ts';
import { type DetailField, hasDetailField } from '../../../../rules/deployments/detail-fields.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { MonitoringSection, ParametersSection, RedeploymentSection, RequestSection } from './CommonSections.tsx';
import { DatabaseSections } from './DatabaseSections.tsx';
import { page } from './detail.css.ts';
import { InstallerSection } from './InstallerSection.tsx';
import { CloudSection, LicenceSection, PlatformSection } from './PlacementSections.tsx';
import { StatusSection } from './StatusSection.tsx';

export interface DetailContentProps {
  record: DeploymentRequest;
  progress: DeploymentProgress | undefined;
  now: Date;
}

/** Every field of a request, in the variant of its type (Deployments §2 "Deployment detail"). */
export function DetailContent({ record, progress, now }: DetailContentProps) {
  const has = (field: DetailField) => hasDetailField(record.deploymentType, field);
  return (
    <>
      {record.usedEmptyCredential === true && <Banner tone="warning">{EMPTY_CREDENTIAL_WARNING}</Banner>}
      <div className={page}>
        <StatusSection record={record} progress={progress} />
        <RequestSection record={record} now={now} />
        {has('licence and passwords') && <LicenceSection record={record} />}
        {has('installer applications') && <InstallerSection record={record} />}
        {has('database') && <DatabaseSections record={record} />}
        <CloudSection record={record} />
        <PlatformSection record={record} />
        <MonitoringSection record={record} />
        <ParametersSection record={record} />
        <RedeploymentSection record={record} />
      </div>
    </>
  );
}
