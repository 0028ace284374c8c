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
