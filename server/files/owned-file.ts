import type { RecordReference } from '../../src/rules/records/record-key.ts';
import type { Services } from '../services.ts';

export async function readOwnedFile(
  { queries, files }: Pick<Services, 'queries' | 'files'>,
  owner: RecordReference,
  fileName: string,
): Promise<Buffer | null> {
  const upload = await queries
    .selectFrom('uploads')
    .select('upload_id')
    .where('owner_area', '=', owner.area)
    .where('owner_id', '=', String(owner.id))
    .where('file_name', '=', fileName)
    .where('stored_at', 'is not', null)
    .where('discarded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const content = upload === undefined ? null : await files.get(upload.upload_id);
  if (content === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
