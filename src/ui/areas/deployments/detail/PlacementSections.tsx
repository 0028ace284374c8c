import type { DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import { deploymentModeText } from '../../../../rules/deployments/deployment-modes.ts';
import {
  availabilityZoneText,
  configurationText,
  networkText,
  usedCidrsText,
} from '../../../../rules/deployments/detail.ts';
import { hasDetailField } from '../../../../rules/deployments/detail-fields.ts';
import { regionName } from '../../../../rules/deployments/regions.ts';
import { DescriptionItem, DescriptionList } from '../../../kit/DescriptionList.tsx';
import { usePaths } from '../../../portal-context.tsx';
import type { DetailSectionProps } from './CommonSections.tsx';
import { DetailSection } from './DetailSection.tsx';
import { cloudProviderText } from './field-texts.ts';
import { PageLink } from './Links.tsx';
import { SecretValue } from './SecretValue.tsx';

/** Where the environment stands: the cloud fields, without the network for one that stands in no cloud. */
export function CloudSection({ record }: DetailSectionProps) {
  const { credentials, vpcs } = usePaths();
  const { credentialId, vpcId } = record;
  return (
    <DetailSection title="Cloud">
      <DescriptionList>
        <DescriptionItem label="Cloud Provider">{cloudProviderText(record.cloudProvider)}</DescriptionItem>
        <DescriptionItem label="Deployment Credential">
          {record.credentialName && (
            <PageLink to={credentialId == null ? null : credentials.view(credentialId)}>
              {record.credentialName}
            </PageLink>
          )}
        </DescriptionItem>
        {hasDetailField(record.deploymentType, 'cloud network') && (
          <>
            <DescriptionItem label="Region">{record.region && regionName(record.region)}</DescriptionItem>
            <DescriptionItem label="Availability Zone">{availabilityZoneText(record.availabilityZone)}</DescriptionItem>
            <DescriptionItem label="VPC Name">
              {record.vpcName && <PageLink to={vpcId == null ? null : vpcs.view(vpcId)}>{record.vpcName}</PageLink>}
            </DescriptionItem>
            <DescriptionItem label="Network">{networkText(record.network)}</DescriptionItem>
            {record.usedCidrs !== undefined && (
              <DescriptionItem label="Used CIDRs">{usedCidrsText(record.usedCidrs)}</DescriptionItem>
            )}
          </>
        )}
      </DescriptionList>
    </DetailSection>
  );
}

function platformVersionText({ platformVersion, platformVersionName }: DeploymentRequest): string {
  return [platformVersionName, platformVersion].filter(Boolean).join(' - ');
}

/** What is deployed. */
export function PlatformSection({ record }: DetailSectionProps) {
  const { 'platform-versions': platformVersions, topologies } = usePaths();
  const { platformVersion, topologyName, topologyVersion } = record;
  const topology = [topologyName, topologyVersion].filter(Boolean).join(' ');
  return (
    <DetailSection title="Platform">
      <DescriptionList>
        {hasDetailField(record.deploymentType, 'platform version') && (
          <DescriptionItem label="Platform Version">
            {platformVersion && (
              <PageLink to={platformVersions.view(platformVersion)}>{platformVersionText(record)}</PageLink>
            )}
          </DescriptionItem>
        )}
        <DescriptionItem label="Topology">
          {topology && (
            <PageLink to={topologyName && topologyVersion ? topologies.view(topologyName, topologyVersion) : null}>
              {topology}
            </PageLink>
          )}
        </DescriptionItem>
        <DescriptionItem label="Deployment Mode">{deploymentModeText(record.deploymentMode)}</DescriptionItem>
        <DescriptionItem label="Deployment Config Version">{record.deploymentConfigId}</DescriptionItem>
        {hasDetailField(record.deploymentType, 'configurations') && (
          <DescriptionItem label="Configurations">
            {configurationText([record.configuration ?? '', ...(record.configs ?? [])])}
          </DescriptionItem>
        )}
        {hasDetailField(record.deploymentType, 'number of VMs') && (
          <DescriptionItem label="Number of VMs">{record.numberOfVms}</DescriptionItem>
        )}
      </DescriptionList>
    </DetailSection>
  );
}

/** The product's licence and passwords. They are never on the device, and shown only when asked for. */
export function LicenceSection({ record }: DetailSectionProps) {
  return (
    <DetailSection title="Licence and Passwords">
      <DescriptionList>
        <DescriptionItem label="Default Password">
          <SecretValue name="default password" value={record.defaultPassword} />
        </DescriptionItem>
        <DescriptionItem label="SFTP Password">
          <SecretValue name="SFTP password" value={record.sftpPassword} />
        </DescriptionItem>
        <DescriptionItem label="Licence" isWide>
          <SecretValue name="licence" value={record.licence} isBlock />
        </DescriptionItem>
      </DescriptionList>
    </DetailSection>
  );
}
