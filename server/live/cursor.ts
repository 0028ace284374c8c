/**
 * Text of a cursor: a change's sequence. While a first sync reads pages: 0, the sequence with fixed digits, and the last id (a text id
 * as `t` and base64url).
 */
import type { SnapshotCursor } from './changes.ts';

export type Cursor =
  | { readonly kind: 'sequence'; readonly sequence: number }
  | { readonly kind: 'snapshot'; readonly place: SnapshotCursor };

const width = 16;
const LARGEST_ID = 2_147_483_647;

export function snapshotCursorText({ sequence, lastId }: SnapshotCursor): string {
  const digits = (value: number) => String(value).padStart(width, '0');
  const id = typeof lastId === 'number' ? digits(lastId) : `t${Buffer.from(lastId).toString('base64url')}`;
  return `0${digits(sequence)}${id}`;
}

function lastIdOf(text: string): number | string | null {
  if (text.startsWith('t')) {
    const id = Buffer.from(text.slice(1), 'base64url').toString();
    // No text in the database contains a zero byte.
    return id.includes('\u0000') ? null : id;
  }
  return /^\d{16}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null;
}

/** Null for an invalid cursor. */
export function parseCursor(text: string): Cursor | null {
  if (/^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)))
    return { kind: 'sequence', sequence: Number(text) };
  const [, digits, id = ''] = /^0(\d{16})([0-9A-Za-z_-]+)$/.exec(text) ?? [];
  const sequence = Number(digits);
  const lastId = lastIdOf(id);
  return Number.isSafeInteger(sequence) && lastId !== null ? { kind: 'snapshot', place: { sequence, lastId } } : null;
}

export function sequenceOf(cursor: Cursor): number {
  return cursor.kind === 'sequence' ? cursor.sequence : cursor.place.sequence;
}
