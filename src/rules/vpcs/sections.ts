import { CLOUD_PROVIDER_WORDS } from '../cloud-providers.ts';
import { comparisonOf, sectionsOf, yesOrNo } from '../record-sections.ts';
import { regionName } from '../regions.ts';
import { userName } from '../users.ts';
import type { VpcRecord } from './record.ts';
import { vpcStatuses } from './statuses.ts';

/** Its records are drawn by the page; none before they are known. */
export function validationRecords({ dnsValidationRecords = {} }: Pick<VpcRecord, 'dnsValidationRecords'>) {
  return Object.entries(dnsValidationRecords).map(([record, target]) => ({ record, target, type: 'CNAME' }));
}

/** 'AWS, Europe (Ireland)' */
export function placeWords({ cloudProvider, region }: VpcRecord): string {
  const words = [cloudProvider && CLOUD_PROVIDER_WORDS[cloudProvider], region && regionName(region)];
  return words.filter(Boolean).join(', ');
}

/** The page of a VPC (Administration §2 "VPCs"), which also says what differs where it was changed meanwhile. */
export const vpcSections = sectionsOf<VpcRecord>()([
  {
    title: 'VPC',
    fields: [
      { label: 'Status', compares: ['status'], text: ({ status }) => vpcStatuses.words(status) },
      { label: 'Client', compares: ['client'], text: ({ client }) => client },
      { label: 'Name', compares: ['name'], text: ({ name }) => name },
      {
        label: 'Resource Group',
        compares: ['vpcResourceGroup', 'existingVpcResourceGroup'],
        isShown: ({ cloudProvider }) => cloudProvider === 'AZURE',
        text: ({ vpcResourceGroup, existingVpcResourceGroup }) =>
          vpcResourceGroup && `${vpcResourceGroup}${existingVpcResourceGroup === true ? ' (Existing)' : ''}`,
      },
      {
        label: 'Resource Identifier',
        compares: ['vpcResourceId', 'isExistingVpc'],
        text: ({ vpcResourceId, isExistingVpc }) =>
          vpcResourceId ? `${vpcResourceId}${isExistingVpc === true ? ' (Existing)' : ''}` : 'Not deployed yet',
        isMono: ({ vpcResourceId }) => Boolean(vpcResourceId),
      },
      { label: 'Created By', text: ({ createdUser }) => (createdUser ? userName(createdUser) : null) },
    ],
  },
  {
    title: 'Cloud',
    fields: [
      {
        label: 'Credential Name',
        compares: ['credentialId'],
        text: ({ credentialName, credentialId }) => credentialName ?? credentialId,
      },
      {
        label: 'Cloud Provider',
        compares: ['cloudProvider'],
        text: ({ cloudProvider }) => cloudProvider && CLOUD_PROVIDER_WORDS[cloudProvider],
      },
      { label: 'Region', compares: ['region'], text: ({ region }) => region && regionName(region) },
      {
        label: 'Deployment Config',
        compares: ['deploymentConfigId'],
        text: ({ deploymentConfigId, deploymentConfigName }) => deploymentConfigName ?? deploymentConfigId,
      },
    ],
  },
  {
    title: 'Network',
    fields: [
      { label: 'VPC CIDR', compares: ['vpcCidr'], text: ({ vpcCidr }) => vpcCidr, isMono: true },
      {
        label: 'Used CIDRs',
        compares: ['usedCidrs'],
        lines: ({ usedCidrs = [] }) => (usedCidrs.length === 0 ? ['None'] : usedCidrs),
      },
    ],
  },
  {
    title: 'Supporting infrastructure',
    fields: [
      {
        label: 'Deploy Supporting Infrastructure',
        compares: ['shouldDeploySupportingInfrastructure'],
        text: ({ shouldDeploySupportingInfrastructure: isDeployed }) => yesOrNo(isDeployed),
      },
      { label: 'DNS Name', compares: ['dnsName'], text: ({ dnsName }) => dnsName },
      { label: 'NLB Endpoint', text: ({ nlbEndpoint }) => nlbEndpoint, isMono: true, isCopied: true },
    ],
  },
  {
    title: 'DNS validation records',
    isShown: (vpc) => validationRecords(vpc).length > 0,
    fields: [],
  },
  { title: 'Used By', fields: [] },
]);

export const vpcComparison = comparisonOf<VpcRecord>(vpcSections);
