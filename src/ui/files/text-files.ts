import { decodeFile, type FileText } from '../../rules/formats/file-text.ts';

export async function readTextFile(file: File): Promise<FileText> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { kind: 'refused', sentence: 'The file couldn’t be read. Choose it again.' };
  return decodeFile(new Uint8Array(bytes));
}

/** As a browser download. */
export function handOverFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started to read it by now.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
