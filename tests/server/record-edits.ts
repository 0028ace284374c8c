/** In each area with approvals: the calls, and what an edit changes. */
export const RECORD_EDITS = [
  {
    area: 'deployments',
    update: 'updateProductRequest',
    approve: 'approveDeploymentRequest',
    read: 'getDeploymentRequest',
    edit: { approvalReference: 'CHG-2' },
  },
  { area: 'vpcs', update: 'updateVpc', approve: 'approveVpc', read: 'getVpc', edit: { client: 'orsini' } },
  {
    area: 'bi-deployments',
    update: 'updateBiDeployment',
    approve: 'approveBiDeployment',
    read: 'getBiDeployment',
    edit: { approvalReference: 'CHG-2' },
  },
  {
    area: 'cloud-accounts',
    update: 'updateAwsCloudAccount',
    approve: 'approveCloudAccount',
    read: 'getCloudAccount',
    edit: { displayName: 'Sandbox of the warehouse' },
  },
] as const;
