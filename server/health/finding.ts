import type { CheckFinding } from '../../src/rules/health/check-standing.ts';
import type { StageOutputs } from '../runners/runner.ts';

/** The load of instances, which a command measured beside its finding. */
export type MeasuredFigures = NonNullable<StageOutputs['monitoring']>;

/** What one run of a check found, with a sentence for people; without addresses and contents of answers. */
export interface Finding {
  readonly finding: CheckFinding;
  readonly message: string;
  readonly figures?: MeasuredFigures;
}

const CODES: Readonly<Record<string, Finding>> = {
  ECONNREFUSED: { finding: 'DOWN', message: 'Connection refused: nothing listens on its port' },
  ECONNRESET: { finding: 'DOWN', message: 'The connection was closed before an answer' },
  EHOSTUNREACH: { finding: 'UNREACHABLE', message: 'There is no route to the host' },
  ENETUNREACH: { finding: 'UNREACHABLE', message: 'There is no route to the network' },
  ETIMEDOUT: { finding: 'UNREACHABLE', message: 'The connection timed out' },
};

export function timedOut(timeoutMs: number): Finding {
  return { finding: 'UNREACHABLE', message: `No answer within ${timeoutMs / 1000} s` };
}

/** Of a connection that failed. */
export function findingOf(cause: unknown): Finding {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const known = CODES[code];
  if (known !== undefined) return known;
  if (code.startsWith('CERT_') || code.includes('CERT') || code.startsWith('ERR_TLS'))
    return { finding: 'UNREACHABLE', message: `The certificate can't be trusted (${code})` };
  return { finding: 'UNREACHABLE', message: code === '' ? 'The connection failed' : `The connection failed (${code})` };
}
