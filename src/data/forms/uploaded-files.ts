import { type ContractClient, call } from '../../contract/client.ts';
import { purgeUploadedFile, purgeUploadedTopology } from '../../contract/generated/operations/files.ts';
import type { UploadAddress } from '../../rules/forms/controls.ts';
import { CONTROL_PARSERS, holds } from '../../rules/forms/controls.ts';
import type { ControlledForm } from '../../rules/forms/edit.ts';
import type { PickedZip } from '../../rules/forms/picked-files.ts';
import { uploadFields } from '../../rules/forms/uploads.ts';

/** The zip that a field of a form holds; null where it holds none. */
export function zipOf(value: unknown): PickedZip | null {
  return holds(CONTROL_PARSERS.zip, value) ? value : null;
}

/** The tokens of the files that a form holds. */
export function uploadTokens<Values, Setting>(
  form: ControlledForm<Values, Setting>,
  values: Partial<Values>,
): readonly string[] {
  return uploadFields(form).flatMap(({ field }) => zipOf(values[field])?.token || []);
}

/** What takes a file away that was uploaded for a path. */
const PURGES = { deployments: purgeUploadedFile, topologies: purgeUploadedTopology } as const;

/** Takes uploaded files away that no record has (Deployments §2 "Back … first purges"). A failed purge is ignored (§8). */
export async function purgeUploads<Values, Setting>(
  client: ContractClient,
  form: ControlledForm<Values, Setting>,
  tokens: readonly string[],
): Promise<void> {
  const path: UploadAddress['path'] = uploadFields(form)[0]?.upload.path ?? 'deployments';
  await Promise.allSettled(tokens.map((token) => call(client, PURGES[path], { params: { path: { token } } })));
}
