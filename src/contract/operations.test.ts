import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { ContractOperation, OperationId } from './client.ts';
import contract from './generated/portal.json' with { type: 'json' };

type Operation = Omit<ContractOperation<OperationId, unknown>, 'parser'> & { readonly parser?: v.GenericSchema };

const modules = import.meta.glob<Record<string, Operation>>('./generated/operations/*.ts', { eager: true });
const operations = Object.values(modules).flatMap((module) => Object.entries(module));
const byName = new Map(operations);

/** Whether the parser of an operation takes an answer with an empty body. */
function takesNothing({ parser }: Operation): boolean {
  return parser !== undefined && v.is(parser, undefined);
}

function parserOf(name: string): v.GenericSchema {
  const parser = byName.get(name)?.parser;
  if (parser === undefined) throw new Error(`Nothing parses the answers of ${name}.`);
  return parser;
}

function namesOf(file: string): string[] {
  return Object.keys(modules[`./generated/operations/${file}.ts`] ?? {});
}

describe('the operations', () => {
  it('are those of the contract, each once', () => {
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    const known = operations.map(([name, { id, method, path }]) => ({ name, id, method, path }));
    const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId: id }]) => ({ name: id, id, method, path })),
    );
    expect(known.sort(byId)).toEqual(calls.sort(byId));
  });

  it('are apart by the file of the contract that declares them', () => {
    expect(namesOf('files').sort()).toEqual([
      'deleteUploadedFile',
      'purgeUploadedFile',
      'purgeUploadedTopology',
      'uploadFile',
    ]);
    expect(namesOf('live').sort()).toEqual(['getCapabilities', 'listChanges', 'streamEvents']);
    expect(namesOf('deployment-commands')).toContain('approveDeploymentRequestFromDetail');
    expect(namesOf('deployments')).not.toContain('createProductRequest');
  });
});

describe('the answers of operations', () => {
  it('are parsed, but for the event stream, which is read event by event, and files, which are handed on as they are', () => {
    const unparsed = operations.filter(([, { parser }]) => parser === undefined).map(([name]) => name);
    expect(unparsed.sort()).toEqual([
      'downloadLogFile',
      'downloadTopology',
      'exportActivityLog',
      'exportDeploymentActionLog',
      'streamEvents',
    ]);
  });

  it('may be empty where there is nothing to say, and from a back end without extensions after a command', () => {
    const sayNothing = [
      'loginWithGoogle',
      'refreshToken',
      'logoutUser',
      'validateLicence',
      'deleteDatabaseInstanceType',
      'purgeUploadedTopology',
      'purgeUploadedFile',
      'deleteUploadedFile',
      'fetchLogFiles',
      'refreshMonitoringDashboard',
    ];
    const commands = [
      'deleteDeploymentRequest',
      'launchDeployment',
      'keepDeploymentAwake',
      'endKeepingDeploymentAwake',
      'cancelDeploymentOperation',
      'planDeployment',
      ...namesOf('deployment-commands'),
      ...namesOf('deployment-forms').filter((name) => /^(create|update)/.test(name)),
      'createCredential',
      'updateCredential',
      'deleteCredential',
      ...namesOf('vpcs').filter((name) =>
        /^(create|update|approve|reject|delete|launch|run|retry|cancel|plan)/.test(name),
      ),
      'createBiDeployment',
      'updateBiDeployment',
      'approveBiDeployment',
      'rejectBiDeployment',
      'deleteBiDeployment',
      'launchBiDeployment',
      'launchBiDeploymentWithSecrets',
      'destroyBiDeployment',
      'cancelBiDeploymentOperation',
      'planBiDeployment',
      'updateUser',
      'activateUser',
      'deactivateUser',
      'resetUserPasskeys',
    ];
    const commandsByText = [
      'createPlatformVersion',
      'createTopology',
      'updateTopology',
      'deleteTopology',
      'updatePlatformVersion',
      'deletePlatformVersion',
      'createAwsCloudAccount',
      'updateAwsCloudAccount',
      'approveCloudAccount',
      'rejectCloudAccount',
      'deleteCloudAccount',
      'launchCloudAccount',
      'cancelCloudAccountOperation',
      'planCloudAccount',
      'retryCloudAccount',
      'createTenant',
      'updateTenant',
      'deleteTenant',
      'createRole',
      'updateRole',
      'deleteRole',
    ];
    const empty = operations.filter(([, operation]) => takesNothing(operation)).map(([name]) => name);
    expect(empty.sort()).toEqual([...sayNothing, ...commands, ...commandsByText, 'purgePlatformVersions'].sort());
    const parsers = commands.map(parserOf);
    expect(parsers.map((parser) => v.parse(parser, { id: 7, more: true }))).toEqual(commands.map(() => ({ id: 7 })));
    expect(parsers.filter((parser) => v.is(parser, { id: 'seven' }))).toEqual([]);
    const parsersByText = commandsByText.map(parserOf);
    expect(parsersByText.map((parser) => v.parse(parser, { id: 'till', more: true }))).toEqual(
      commandsByText.map(() => ({ id: 'till' })),
    );
    expect(parsersByText.filter((parser) => v.is(parser, { id: 7 }))).toEqual([]);
  });

  it('are left unread where the contract gives them no body', () => {
    expect(v.parse(parserOf('logoutUser'), 'anything')).toBeUndefined();
  });
});

describe('the bodies of operations', () => {
  it('are JSON, but for the licence', () => {
    const plain = operations.filter(([, { bodyType }]) => bodyType === 'text/plain').map(([name]) => name);
    expect(plain).toEqual(['validateLicence']);
  });
});
