import { reasonOf } from '../opening.ts';

export interface Finding {
  readonly state: 'ok' | 'note' | 'failed';
  readonly subject: string;
  /** One sentence without a full stop. */
  readonly text: string;
}

export function ok(subject: string, text: string): Finding {
  return { state: 'ok', subject, text };
}

export function note(subject: string, text: string): Finding {
  return { state: 'note', subject, text };
}

export function failed(subject: string, text: string): Finding {
  return { state: 'failed', subject, text };
}

const MARKS = { ok: 'ok    ', note: 'note  ', failed: 'FAILED' } as const;

export function lineOf({ state, subject, text }: Finding): string {
  return `${MARKS[state]}  ${subject}: ${text}`;
}

export async function tried(subject: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (cause) {
    return [failed(subject, reasonOf(cause))];
  }
}
