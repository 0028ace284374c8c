import { describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { deploymentCommands } from '../../machines/lifecycles/deployment/confirmed-commands.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { CommandAction } from '../../rules/deployments/actions.ts';
import * as demands from './demands.ts';

const STRICT = { tenantId: 'KESTREL', tenantName: 'Kestrel', requiresRejectionReason: true };
const demandsOf = (action: CommandAction, record: DeploymentRequestSummary) =>
  demands.demandsOf(deploymentCommands, action, record, [STRICT, { tenantId: 'NORTHWIND', tenantName: 'Northwind' }]);
const refusalFor = (action: CommandAction, record: DeploymentRequestSummary, viewer: FactsViewer, now: Date) =>
  demands.refusalFor(deploymentCommands, action, record, viewer, now);
const offlineRefusalOf = (action: CommandAction) => demands.offlineRefusalOf(deploymentCommands, action);
const offlineWords = (action: CommandAction, loss: string) => demands.offlineWords(deploymentCommands, action, loss);

const database: DeploymentRequestSummary = {
  id: 7,
  client: 'acme',
  environmentIdentifier: 'emea-prod-1',
  approvalReference: 'CHG-1',
  createdUserFirstName: 'Ada',
  createdUserLastName: 'Berg',
  tenantId: 'NORTHWIND',
  environmentType: 'PRODUCTION',
  environmentTypeProduction: true,
  deploymentType: 'DATABASE',
  credentialId: 5,
  createReadReplica: true,
  enableDeletionProtection: true,
  status: {
    approvalStatus: { status: 'LAUNCHED' },
    infrastructureStatus: { status: 'STARTED' },
    jenkinsStatus: { status: 'IDLE' },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
  },
};
const viewer = {
  userId: 1,
  privileges: new Set(['deployment.admin']),
  currentTenantId: 'NORTHWIND',
  tenantsWithoutSelfApproval: new Set<string>(),
};
const now = new Date('2026-05-01T12:00:00Z');

it('names a record whose id says its name once', () => {
  const nameOf = () => 'OUTLET_RACK 2.0.0';
  expect(demands.recordLine({ nameOf }, { id: 'OUTLET_RACK/2.0.0' })).toBe('OUTLET_RACK 2.0.0');
  expect(demands.recordLine({ nameOf }, { id: 7 })).toBe('#7 · OUTLET_RACK 2.0.0');
});

describe('what a command asks for', () => {
  it('wants the identifier of a production environment, and only of that', () => {
    expect(demandsOf('APPROVE', database).requiredText).toBe('emea-prod-1');
    expect(demandsOf('APPROVE', { ...database, environmentTypeProduction: false }).requiredText).toBeNull();
  });

  it('wants a credential for what runs in the cloud, and only for that', () => {
    expect(demandsOf('STOP', database).credentialId).toBe(5);
    expect(demandsOf('STOP', { ...database, credentialId: null }).credentialId).toBeNull();
    expect(demandsOf('REJECT', database).credentialId).toBeNull();
  });

  it('wants a reason for a rejection where the tenant of the record requires one', () => {
    const strict = { ...database, tenantId: STRICT.tenantId };
    expect(demandsOf('REJECT', strict).isCommentRequired).toBe(true);
    expect(demandsOf('APPROVE', strict).isCommentRequired).toBe(false);
    expect(demandsOf('REJECT', { ...database, tenantId: 'NORTHWIND' }).isCommentRequired).toBe(false);
  });

  it('is refused with the sentence of the rule', () => {
    expect(refusalFor('STOP', database, viewer, now)).toBe("You can't stop a DB instance that has a read replica.");
    const stopped = {
      ...database,
      status: { ...database.status, infrastructureStatus: { status: 'STOPPED' } },
    } as const;
    expect(refusalFor('DESTROY', stopped, viewer, now)).toBe(
      'Deletion protection must be disabled before destroying this deployment.',
    );
    expect(refusalFor('DESTROY', { ...stopped, enableDeletionProtection: false }, viewer, now)).toBeNull();
  });

  it('says why it needs the server, or that it is queued for it', () => {
    expect(offlineRefusalOf('DESTROY')).toContain('Destroy needs a connection to the server');
    expect(offlineWords('DESTROY', 'You are offline.')).toContain('when you are connected again');
    expect(offlineRefusalOf('STOP')).toBeNull();
    const now = new Date(2026, 10, 29, 14, 40).getTime();
    expect(demands.offlineWords(deploymentCommands, 'STOP', 'You are offline.', { now, record: database })).toBe(
      'You are offline. It is sent when the network is back, until 15:40. After that you are asked again.',
    );
    const emptied = { ...database, usedEmptyCredential: true };
    expect(demands.offlineWords(deploymentCommands, 'STOP', 'You are offline.', { now, record: emptied })).toBe(
      'Stop needs the secrets of its credential. They are never stored on this device, so it can’t be queued. You can confirm it when you are connected again.',
    );
    expect(offlineRefusalOf('APPROVE')).toBeNull();
    expect(offlineWords('APPROVE', 'The server can’t be reached.')).toBe(
      'The server can’t be reached. The approval is queued on this device and sent in order when the server can be reached again.',
    );
  });
});

it('leaves the end of the launch link to the notice that says it has ended', () => {
  const waiting = { ...waitingRequest, tokenValidTo: '2026-11-12' };
  const saidAt = (action: CommandAction, day: string) =>
    deploymentCommands.noticedFacts?.(action, waiting, new Date(`${day}T12:00:00Z`));
  expect(saidAt('APPROVE', '2026-11-13')).toEqual([{ label: 'Launch link valid to', words: '12 Nov 2026' }]);
  expect(saidAt('APPROVE', '2026-11-12')).toEqual([]);
  // Its question has no such notice.
  expect(saidAt('REJECT', '2026-11-13')).toEqual([]);
});
