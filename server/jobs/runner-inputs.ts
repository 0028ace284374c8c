/** What a runner of programs is given about a stage: the record, its files, and the secrets of its operation. */
import type { Queries } from '../database/database.ts';
import { readOwnedFile } from '../files/owned-file.ts';
import type { StageRun } from '../runners/runner.ts';
import { unseal } from '../seal.ts';
import type { Services } from '../services.ts';
import type { OperationAreas } from './operation-area.ts';
import { areaOf, findOperation } from './operation-store.ts';

/** Secrets of a stored credential by name. */
export type StoredCredentialSecrets = (
  queries: Queries,
  keys: Services['secrets'],
  credentialId: number,
) => Promise<Readonly<Record<string, string>>>;

type Context = Pick<Services, 'queries' | 'files' | 'secrets'>;

const TOPOLOGIES = { area: 'topologies', file: 'topology.zip' } as const;

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** A stage, or a check between operations. */
export type InputsOf = Pick<StageRun, 'operationId' | 'recordId' | 'sealedCredential'>;

async function recordOf(
  { queries }: Pick<Context, 'queries'>,
  areas: OperationAreas,
  run: Pick<StageRun, 'operationId' | 'recordId'>,
) {
  const operation = await findOperation(queries, run.operationId);
  const area = operation === null ? null : areaOf(areas, operation);
  const record = area === null ? null : await area.find(queries, run.recordId);
  if (operation === null || area === null || record === null)
    throw new Error(`the record of operation ${run.operationId} is gone`);
  return { operation, area, record };
}

export async function runInputs(
  context: Context,
  areas: OperationAreas,
  credentialSecrets: StoredCredentialSecrets,
  run: InputsOf,
) {
  const { queries, secrets: keys } = context;
  const { operation, area, record } = await recordOf(context, areas, run);
  const own = await area.runnerInputs?.(queries, keys, record, operation);
  const credentialId = own?.credentialId ?? null;
  const stored = credentialId === null ? {} : await credentialSecrets(queries, keys, credentialId);
  const typed =
    run.sealedCredential === null
      ? {}
      : textsOf(JSON.parse(unseal(keys, 'operations.sealed_credential', run.sealedCredential)));
  return {
    given: { ...own?.given, tenantId: operation.tenant_id, request: area.logged(record) },
    secrets: { ...own?.secrets, ...stored, ...typed },
  };
}

/** The zip of the record's topology; null if it has none. */
export async function topologyZip(
  context: Context,
  areas: OperationAreas,
  run: Pick<StageRun, 'operationId' | 'recordId'>,
): Promise<Buffer | null> {
  const { area, record } = await recordOf(context, areas, run);
  const topology = area.placement?.(record).topology ?? null;
  if (topology === null) return null;
  return readOwnedFile(context, { area: TOPOLOGIES.area, id: topology }, TOPOLOGIES.file);
}

/** The zip of the record's topology, and the files that were uploaded with the record. */
export async function runContent(context: Context, areas: OperationAreas, run: StageRun) {
  const { queries } = context;
  const zip = await topologyZip(context, areas, run);
  const names = await queries
    .selectFrom('uploads')
    .select('file_name')
    .distinct()
    .where('owner_area', '=', run.area)
    .where('owner_id', '=', run.recordId)
    .where('stored_at', 'is not', null)
    .where('discarded_at', 'is', null)
    .execute();
  const files: { name: string; content: Buffer }[] = [];
  for (const { file_name: name } of names) {
    const content = await readOwnedFile(context, { area: run.area, id: run.recordId }, name);
    if (content !== null) files.push({ name, content });
  }
  return { zip, files };
}
