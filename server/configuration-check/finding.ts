/** What was found out about one part of the configuration. */
import { reasonOf } from '../opening.ts';

/** `note`: it works, and the operator should know about it. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'failed';
  /** As `database`, or a setting's name. */
  readonly subject: string;
  /** One sentence, without its full stop. */
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

/** What a check finds; what it throws is a failure too. */
export async function tried(subject: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (cause) {
    return [failed(subject, reasonOf(cause))];
  }
}
