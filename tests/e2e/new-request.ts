/** Requests that tests make by a call: filling in a form takes a second of processor time, and few tests are about that. */
import type { Caller, KnownRequest } from './visitors.ts';

interface Credential {
  readonly credentialId: number;
  readonly cloudProvider: string;
  readonly isEmpty: boolean;
}

/** Makes a store server in the caller's tenant, with a VPC of its own, so that no test looks at what another one has changed. */
export async function makeStoreServer(
  caller: Caller,
  { client, environmentIdentifier }: Pick<KnownRequest, 'client' | 'environmentIdentifier'>,
): Promise<KnownRequest> {
  const { results } = await caller.read<{ results: readonly Credential[] }>(
    'credentials?useForDeployment=true&pageSize=100',
  );
  const credential = results.find(({ cloudProvider, isEmpty }) => cloudProvider === 'AWS' && !isEmpty);
  if (credential === undefined) throw new Error('No credential for AWS holds secrets.');
  await caller.command('POST', 'deploymentrequests/storeserver', {
    deploymentType: 'STORESERVER',
    client,
    environmentIdentifier,
    approvalReference: 'CR-1',
    environmentType: 'TEST',
    environmentTypeProduction: false,
    notificationEmails: [],
    deploymentSchedule: {
      activeDuring: 'ACTIVE_ALWAYS',
      timeZone: 'UTC',
      startDate: null,
      endDate: null,
      startupTime: '08:00',
      shutdownTime: '18:00',
    },
    cloudProvider: 'AWS',
    credentialId: credential.credentialId,
    usedEmptyCredential: false,
    topologyName: 'STORE_EDGE',
    topologyVersion: '1.4.0',
    deploymentConfigId: 'store-edge-1.4',
    deploymentMode: 'PUBLIC',
    additionalParameters: {},
    deploymentTags: { Department: 'Operations', SubDepartment: 'Network' },
    enableMonitoring: false,
    monitoringCredentialId: null,
    enableMonitoringAgent: false,
    deploymentMonitoringSchedule: null,
    tokenValidFrom: null,
    tokenValidTo: null,
    region: 'US_WEST_2',
    availabilityZone: null,
    vpcId: -1,
    numberOfVms: 1,
  });
  return caller.find((row) => row.environmentIdentifier === environmentIdentifier);
}
