import { type ContractClient, call } from '../../contract/client.ts';
import { purgeUploadedFile, purgeUploadedTopology } from '../../contract/generated/operations/files.ts';
import type { UploadAddress } from '../../rules/forms/controls.ts';
import { CONTROL_PARSERS, holds } from '../../rules/forms/controls.ts';
import type { ControlledForm } from '../../rules/forms/edit.ts';
import type { PickedZip } from '../../rules/forms/picked-files.ts';
import { uploadFields } from '../../rules/forms/uploads.ts';

export function zipOf(value: unknown): PickedZip | null {
  return holds(CONTROL_PARSERS.zip, value) ? value : null;
}

export function uploadTokens<Values, Setting>(
  form: ControlledForm<Values, Setting>,
  values: Partial<Values>,
): readonly string[] {
  return uploadFields(form).flatMap(({ field }) => zipOf(values[field])?.token || []);
}

const PURGES = { deployments: purgeUploadedFile, topologies: purgeUploadedTopology } as const;

/** Deletes files that no record uses (Deployments §2 "Back … first purges"). Failures are ignored (§8). */
export async function purgeUploads<Values, Setting>(
  client: ContractClient,
  form: ControlledForm<Values, Setting>,
  tokens: readonly string[],
): Promise<void> {
  const path: UploadAddress['path'] = uploadFields(form)[0]?.upload.path ?? 'deployments';
  await Promise.allSettled(tokens.map((token) => call(client, PURGES[path], { params: { path: { token } } })));
}
