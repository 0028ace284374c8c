import { type ContractClient, call } from '../../contract/client.ts';
import { purgeUploadedFile } from '../../contract/generated/operations/files.ts';
import type { DeploymentFormValues } from '../../rules/deployments/forms/values.ts';

/** The tokens of the files that a form holds. */
export function uploadTokens(values: Partial<DeploymentFormValues>): readonly string[] {
  const { uploadedStackFileToken, uploadedEnvFileToken, uploadedProfileFileToken } = values;
  return [uploadedStackFileToken, uploadedEnvFileToken, uploadedProfileFileToken].flatMap((zip) => zip?.token ?? []);
}

/** Takes uploaded files away that no record has (Deployments §2 "Back … first purges"). A failed purge is ignored (§8). */
export async function purgeUploads(client: ContractClient, tokens: readonly string[]): Promise<void> {
  await Promise.allSettled(tokens.map((token) => call(client, purgeUploadedFile, { params: { path: { token } } })));
}
