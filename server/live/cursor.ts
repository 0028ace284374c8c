/**
 * Cursors are digits. A sequence stands for itself; a place in the first reading of every record begins with a 0, then
 * holds the sequence and the last record's id with a fixed number of digits.
 */
import type { SnapshotCursor } from './changes.ts';

export type Cursor =
  | { readonly kind: 'sequence'; readonly sequence: number }
  | { readonly kind: 'snapshot'; readonly place: SnapshotCursor };

const width = 16;
const LARGEST_ID = 2_147_483_647;

export function snapshotCursorText({ sequence, lastId }: SnapshotCursor): string {
  const digits = (value: number) => String(value).padStart(width, '0');
  return `0${digits(sequence)}${digits(lastId)}`;
}

/** The cursor in a text of the contract's form; null where it is none of ours. */
export function parseCursor(text: string): Cursor | null {
  if (/^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)))
    return { kind: 'sequence', sequence: Number(text) };
  const digits = /^0(\d{16})(\d{16})$/.exec(text);
  if (digits === null) return null;
  const place = { sequence: Number(digits[1]), lastId: Number(digits[2]) };
  return Number.isSafeInteger(place.sequence) && place.lastId <= LARGEST_ID ? { kind: 'snapshot', place } : null;
}
