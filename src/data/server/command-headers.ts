import { type CommandHeaders, commandHeaders } from '../../contract/client.ts';
import type { Capabilities } from '../../contract/generated/schema.d.ts';

export function knownHeaders(
  capabilities: Pick<Capabilities, 'extensions'>,
  commandId: string,
  ofVersion: number | undefined,
): CommandHeaders {
  const { 'Idempotency-Key': id, 'If-Match': version } = commandHeaders(commandId, ofVersion);
  const has = (extension: string) => capabilities.extensions.includes(extension);
  return {
    ...(id !== undefined && has('idempotency') && { 'Idempotency-Key': id }),
    ...(version !== undefined && has('versions') && { 'If-Match': version }),
  };
}
