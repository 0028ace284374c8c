import { type CapsuleRecord, capsuleOf } from '../../../machines/workflows/export/capsule.ts';
import { machineConfigOf } from '../../../machines/workflows/export/stately-json.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { handOverFile } from '../../files/text-files.ts';

/** 'vpc-27qd2a77tsg.svg': with the version, so that two don't collide. */
export function fileName({ id, version }: Workflow, ending: string): string {
  return `${id}-${version}.${ending}`;
}

function jsonFile(content: unknown): Blob {
  return new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
}

export function handOverMachine(workflow: Workflow): void {
  handOverFile(jsonFile(machineConfigOf(workflow)), fileName(workflow, 'json'));
}

/** @param record where a record is and has been, without its name; null without a record */
export function handOverCapsule(workflow: Workflow, productVersion: string, record: CapsuleRecord | null): void {
  const capsule = capsuleOf({ workflow, productVersion, exportedAt: new Date(), record });
  handOverFile(jsonFile(capsule), fileName(workflow, 'capsule.json'));
}
