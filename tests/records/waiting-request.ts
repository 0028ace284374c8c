/** A request that waits for its approval, as a list shows it; tests change what they are about. */
import type { DeploymentRequestSummary } from '../../src/contract/generated/schema.d.ts';

export const waitingRequest: DeploymentRequestSummary = {
  id: 7,
  client: 'acme',
  environmentIdentifier: 'emea-1',
  approvalReference: 'CHG-1',
  createdUserFirstName: 'Ada',
  createdUserLastName: 'Berg',
  tenantId: 'NORTHWIND',
  environmentType: 'TEST',
  environmentTypeProduction: false,
  deploymentType: 'PRODUCT',
  status: {
    approvalStatus: { status: 'PENDING_APPROVAL' },
    infrastructureStatus: { status: 'INIT' },
    jenkinsStatus: { status: 'IDLE' },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
  },
  version: 3,
};
