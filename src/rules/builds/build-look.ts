import type { StatusLook } from '../records/status-look.ts';
import { type BuildStateFacts, buildStateWords, wasCancelled } from './build-log.ts';

/** As a status looks everywhere else. */
export function buildLook(build: BuildStateFacts): StatusLook {
  const words = buildStateWords(build);
  return { ...styleOf(build), label: `${words.charAt(0).toUpperCase()}${words.slice(1)}` };
}

function styleOf(build: BuildStateFacts): Pick<StatusLook, 'kind' | 'sign'> {
  if (wasCancelled(build)) return { kind: 'destroyed', sign: 'gone' };
  if (build.waitsForHost === true) return { kind: 'launching', sign: 'queued' };
  switch (build.state) {
    case 'RUNNING':
      return { kind: 'launching', sign: 'working' };
    case 'SUCCEEDED':
      return { kind: 'running', sign: 'up' };
    case 'FAILED':
      return { kind: 'failed', sign: 'failed' };
    case 'SUPERSEDED':
      return { kind: 'destroyed', sign: 'gone' };
    default:
      return { kind: 'neutral', sign: 'unknown' };
  }
}
