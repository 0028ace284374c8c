/** Bodies of some areas' forms, as filled in by operators of BRIGHTWATER. */

/** @param number distinguishes it from the others of a test */
export function credentialBody(number: number, changes: object = {}) {
  return {
    credentialName: `credential-of-form-${number}`,
    cloudProvider: 'AWS',
    roleArn: 'arn:aws:iam::123456789012:role/canary',
    shouldRetainCredential: true,
    useForDeployment: true,
    useForMonitoring: false,
    tenants: ['BRIGHTWATER'],
    ...changes,
  };
}

/** @param number distinguishes it from the others of a test */
export function cloudAccountBody(number: number, changes: object = {}) {
  return {
    client: 'brightwater',
    accountId: `account-${number}`,
    accountEmail: `account-${number}@client.example`,
    displayName: 'Sandbox',
    accountTypeId: 1,
    deploymentConfigId: 't910-1.4',
    shouldCreateMonitoringCredential: true,
    tenants: ['BRIGHTWATER'],
    ...changes,
  };
}

/** @param number distinguishes it from the others of a test @param credentialId one of AWS */
export function vpcBody(number: number, credentialId: number | undefined, changes: object = {}) {
  return {
    credentialId,
    client: 'brightwater',
    name: `network_${number}`,
    region: 'US_WEST_2',
    vpcCidr: '10.60.0.0/16',
    usedCidrs: [],
    deploymentConfigId: 't910-1.4',
    ...changes,
  };
}

/** @param number distinguishes it from the others of a test @param credentialId one of Azure */
export function biDeploymentBody(number: number, credentialId: number | undefined, changes: object = {}) {
  return {
    client: 'brightwater',
    environmentIdentifier: `bi-${number}`,
    approvalReference: 'CHG-7',
    notificationEmail: 'team@client.example',
    cloudProvider: 'AZURE',
    credentialId,
    region: 'EUROPE_WEST',
    topologyName: 'BI_DEPLOYMENT',
    topologyVersion: '1.0.1',
    deploymentConfigId: 'bi-1.2',
    connectionString: 'Server=tcp:db.example;Password=tell-nobody',
    pbiUserDisplayName: 'Reports',
    pbiUserMailNickName: 'reports',
    pbiUserDefaultPassword: 'aB1!aaaaaaaaa',
    additionalParameters: {},
    ...changes,
  };
}
