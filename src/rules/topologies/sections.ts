import { CLOUD_PROVIDER_WORDS } from '../cloud-providers.ts';
import { comparisonOf, sectionsOf } from '../record-sections.ts';
import { userName } from '../users.ts';
import { serviceTypeWords, TOPOLOGY_TYPE_WORDS } from './form.ts';
import { parameterWords } from './parameters.ts';
import type { TopologyRecord } from './record.ts';

/** The page of a topology (Administration §2, §3), which also says what differs where it was changed meanwhile. */
export const topologySections = sectionsOf<TopologyRecord>()([
  {
    title: 'Topology',
    fields: [
      { label: 'Name', text: ({ name }) => name },
      { label: 'Version', isMono: true, text: ({ topologyVersion }) => topologyVersion },
      {
        label: 'Type',
        compares: ['type'],
        text: ({ type }) => type,
        withProduct: ({ type }, product) => serviceTypeWords(type, product),
      },
      {
        label: 'Topology Type',
        compares: ['topologyType'],
        text: ({ topologyType }) => topologyType && TOPOLOGY_TYPE_WORDS[topologyType],
      },
      { label: 'Network Mask', compares: ['mask'], text: ({ mask }) => (mask === undefined ? null : `/${mask}`) },
      {
        label: 'Service Providers',
        compares: ['serviceProviders'],
        lines: ({ serviceProviders }) => serviceProviders.map((provider) => CLOUD_PROVIDER_WORDS[provider]),
      },
      { label: 'Created By', text: ({ createdUser }) => (createdUser ? userName(createdUser) : null) },
      {
        label: 'Tenants',
        compares: ['tenants'],
        lines: ({ tenants = [] }) => tenants.map(({ tenantName }) => tenantName),
      },
      {
        label: 'Documentation URL',
        isWide: true,
        compares: ['documentationUrl'],
        text: ({ documentationUrl }) => documentationUrl,
      },
      {
        label: 'Description',
        isWide: true,
        isDescription: true,
        compares: ['description'],
        text: ({ description }) => description,
      },
    ],
  },
  {
    title: 'Applies to',
    fields: [
      {
        label: 'Applicable Config Versions',
        compares: ['applicableConfigsVersions'],
        lines: ({ applicableConfigsVersions = [] }) => applicableConfigsVersions.map(({ name }) => name),
      },
      {
        label: 'Config Versions',
        compares: ['applicablePlatformVersions'],
        lines: ({ applicablePlatformVersions = [] }) =>
          applicablePlatformVersions.map(
            ({ branchVersion, minVersion, maxVersion }) => `${branchVersion}: ${minVersion} to ${maxVersion}`,
          ),
      },
    ],
  },
  {
    title: 'Parameters',
    fields: [
      {
        label: 'Parameters',
        compares: ['additionalParameters'],
        isWide: true,
        lines: ({ additionalParameters = [] }) =>
          additionalParameters.map((parameter) => `${parameter.parameterName}: ${parameterWords(parameter)}`),
      },
    ],
  },
  { title: 'Files', fields: [] },
]);

export const topologyComparison = comparisonOf<TopologyRecord>(topologySections);
