/** Where the files of a record's operations are. */
import { join } from 'node:path';
import type { StageRun } from '../runner.ts';

type Place = Pick<StageRun, 'area' | 'recordId' | 'operationId' | 'position'>;

/** The same path under each root. */
function recordFolder(root: string, { area, recordId }: Pick<Place, 'area' | 'recordId'>): string {
  return join(root, area, encodeURIComponent(recordId).replaceAll('.', '%2E'));
}

export interface Folders {
  /** Kept from one operation to the next: what is running, the state of OpenTofu. */
  readonly state: string;
  readonly operations: string;
  readonly operation: string;
  /** The topology's files; of this operation alone. */
  readonly workspace: string;
  /** Files that were uploaded with the request. */
  readonly files: string;
  readonly temporary: string;
  readonly stage: string;
  readonly inputs: string;
  readonly outputs: string;
}

/** Of the plan that an operation makes. Nothing in them is used by its other stages, so that a plan's program can't change what they run. */
export function planFoldersOf(folders: Folders): Folders {
  const own = (name: string) => join(folders.operation, `plan-${name}`);
  return {
    ...folders,
    workspace: own('workspace'),
    files: own('files'),
    temporary: own('tmp'),
    state: own('state'),
    outputs: join(folders.stage, 'results', 'plan.json'),
  };
}

/** @param state a root of its own for what is kept, which other hosts can have too */
export function foldersOf(root: string, place: Place, state?: string): Folders {
  const record = recordFolder(root, place);
  const operation = join(record, 'operations', String(place.operationId));
  const stage = join(operation, 'stages', String(place.position));
  return {
    state: state === undefined ? join(record, 'state') : recordFolder(state, place),
    operations: join(record, 'operations'),
    operation,
    workspace: join(operation, 'workspace'),
    files: join(operation, 'files'),
    temporary: join(operation, 'tmp'),
    stage,
    inputs: join(stage, 'inputs.json'),
    outputs: join(stage, 'results', 'outputs.json'),
  };
}
