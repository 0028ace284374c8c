/** How to get into an environment's hosts (Deployments §3 "Access result"): kept while the environment has VMs. */
import { createHash, randomInt } from 'node:crypto';
import type { Generated, Selectable } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { seal, unseal } from '../../seal.ts';
import type { Secrets } from '../../secrets.ts';
import { type DeploymentRecord, isRehearsed } from './record.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    access_results: {
      deployment_request_id: number;
      position: number;
      host_name: string;
      protocol: components['schemas']['AccessResult']['protocol'];
      port: number | null;
      ip_address: string | null;
      username: string | null;
      /** Sealed. */
      password: Uint8Array | null;
      /** False where nobody can sign in; the protocol then says nothing. */
      has_access: Generated<boolean>;
    };
  }
}

type AccessResult = components['schemas']['AccessResult'];
type Keys = Pick<Secrets, 'encryptionKey'>;
export type HostedRequest = Pick<DeploymentRecord, 'id' | 'deployment_type' | 'environment_identifier' | 'document'>;
export type Host = Omit<AccessResult, 'password'>;

const FIRST_ADDRESS = 4;
const PASSWORD_LENGTH = 10;
/** Without easily confused characters. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';

function pick(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}

/** Ten characters, with digits (Deployments §9). */
function generatePassword(): string {
  const characters = Array.from({ length: PASSWORD_LENGTH }, () => pick(LETTERS + DIGITS));
  characters[randomInt(PASSWORD_LENGTH)] = pick(DIGITS);
  return characters.join('');
}

function rolesOf({ deployment_type: type, document }: HostedRequest): readonly string[] {
  const numbered = (role: string, count: number) => Array.from({ length: count }, (_, index) => `${role}-${index + 1}`);
  switch (type) {
    case 'PRODUCT':
    case 'PRODUCT_ON_PREM':
      return ['manager-1', ...numbered('worker', 2)];
    case 'STORESERVER':
      return numbered('store', document.numberOfVms ?? 1);
    case 'WINDOWS': {
      const installers = document.installerApplicationsData?.installerApplications ?? [];
      return [
        ...numbered('windows', document.windowsVmCount ?? 0),
        ...installers.map(({ applicationType, vmIndex }) => `${applicationType.toLowerCase()}-${vmIndex ?? 0}`),
      ];
    }
    case 'DATABASE':
      return ['bastion-1'];
  }
}

/** The first three parts of the network; derived from the id if no network is allocated yet. */
function networkPrefix({ id, document }: HostedRequest): string {
  const parts = /^(\d+\.\d+\.\d+)\./.exec(document.network ?? '');
  return parts?.[1] ?? `10.${20 + (Math.floor(id / 250) % 200)}.${id % 250}`;
}

/** Stable for the same request. */
export function hostsOf(request: HostedRequest): Host[] {
  const isWindows = request.deployment_type === 'WINDOWS';
  const isManaged = request.document.cloudProvider === 'AWS' && request.document.deploymentMode === 'PRIVATE';
  const prefix = networkPrefix(request);
  return rolesOf(request).map((role, index) => ({
    hostName: `${request.environment_identifier}-${role}`.toLowerCase(),
    protocol: isWindows ? 'RDP' : isManaged ? 'AWS_SSM' : 'SSH',
    port: isWindows ? 3389 : isManaged ? null : 22,
    ipAddress: `${prefix}.${FIRST_ADDRESS + index}`,
    username: isWindows ? 'Administrator' : 'ubuntu',
  }));
}

type StoredHost = Selectable<Tables['access_results']>;

function storedHosts(queries: Queries, requestId: number): Promise<StoredHost[]> {
  return queries
    .selectFrom('access_results')
    .selectAll()
    .where('deployment_request_id', '=', requestId)
    .orderBy('position')
    .execute();
}

function* freeAddresses(request: HostedRequest, taken: ReadonlySet<string | null>): Generator<string> {
  const prefix = networkPrefix(request);
  for (let last = FIRST_ADDRESS; ; last += 1) if (!taken.has(`${prefix}.${last}`)) yield `${prefix}.${last}`;
}

/** Stores the request's hosts. Known hosts keep their address and password, new ones get fresh ones, removed ones are deleted. */
export async function storeAccess(transaction: Transaction, keys: Keys, request: HostedRequest): Promise<void> {
  const hosts = hostsOf(request);
  const known = new Map((await storedHosts(transaction, request.id)).map((row) => [row.host_name, row]));
  const kept = hosts.flatMap(({ hostName }) => known.get(hostName) ?? []);
  const addresses = freeAddresses(request, new Set(kept.map((row) => row.ip_address)));
  const rows = hosts.map((host, position) => {
    const row = known.get(host.hostName);
    if (row !== undefined) return { ...row, position };
    return {
      deployment_request_id: request.id,
      position,
      host_name: host.hostName,
      protocol: host.protocol,
      port: host.port,
      ip_address: addresses.next().value ?? null,
      username: host.username ?? null,
      password: seal(keys, 'access_results.password', generatePassword()),
    };
  });
  await removeAccess(transaction, request.id);
  if (rows.length > 0) await transaction.insertInto('access_results').values(rows).execute();
}

export async function removeAccess(transaction: Transaction, requestId: number): Promise<void> {
  await transaction.deleteFrom('access_results').where('deployment_request_id', '=', requestId).execute();
}

/** The rehearsed machine's id in the cloud, stable for the host's lifetime; null outside AWS. */
function cloudInstanceIdOf(
  { id, document }: Pick<DeploymentRecord, 'id' | 'document'>,
  hostName: string,
): string | null {
  if (document.cloudProvider !== 'AWS' || !isRehearsed({ document })) return null;
  return `i-${createHash('sha256').update(`${id}/${hostName}`).digest('hex').slice(0, 17)}`;
}

export type KeptHost = Required<Omit<AccessResult, 'password'>> & { readonly sealed: Uint8Array | null };

export async function readHosts(
  queries: Queries,
  record: Pick<DeploymentRecord, 'id' | 'document'>,
): Promise<KeptHost[]> {
  const rows = await storedHosts(queries, record.id);
  return rows.map((row) => ({
    hostName: row.host_name,
    protocol: row.protocol,
    port: row.port,
    ipAddress: row.ip_address,
    username: row.username,
    hasPassword: row.password !== null,
    hasNoAccess: !row.has_access,
    cloudInstanceId: cloudInstanceIdOf(record, row.host_name),
    region: record.document.region ?? null,
    sealed: row.password,
  }));
}

/** In clear text; null if the host has none. */
export function passwordOf(keys: Keys, { sealed }: KeptHost): string | null {
  return sealed === null ? null : unseal(keys, 'access_results.password', sealed);
}
