import { decodeFile, type FileText } from '../../rules/formats/file-text.ts';

export async function readTextFile(file: File): Promise<FileText> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { kind: 'refused', sentence: 'The file couldn’t be read. Choose it again.' };
  return decodeFile(new Uint8Array(bytes));
}
