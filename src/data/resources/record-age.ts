import type { RecordId } from '../../rules/records/record-key.ts';
import type { RecordRow } from '../device/database.ts';

export interface StoredRecord {
  readonly id: RecordId;
  readonly version?: number;
  readonly updatedAt?: string;
}

export function isOlder(incoming: StoredRecord, existing: Pick<RecordRow, 'version' | 'updatedAt'>): boolean {
  if (incoming.version !== undefined && existing.version !== null && incoming.version !== existing.version) {
    return incoming.version < existing.version;
  }
  return incoming.updatedAt !== undefined && existing.updatedAt !== null && incoming.updatedAt < existing.updatedAt;
}
