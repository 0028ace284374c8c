/** What the dashboard of a BI deployment says (Administration §2, §4 "BI resource status"). */
import type { BiResource } from '../../contract/generated/schema.d.ts';
import { lookOf, type StatusLook } from '../status-look.ts';

/** "running for SUCCEEDED, stopped for FAILED, initiated otherwise" */
export function biResourceLook(status: string): StatusLook {
  switch (status) {
    case 'SUCCEEDED':
      return lookOf({ words: 'Succeeded', style: 'running', sign: 'up' });
    case 'FAILED':
      return lookOf({ words: 'Failed', style: 'stopped', sign: 'down' });
    default: {
      const words = status.toLowerCase().replaceAll('_', ' ');
      return lookOf({ words: words.charAt(0).toUpperCase() + words.slice(1), style: 'initiated', sign: 'queued' });
    }
  }
}

export interface BiSummary {
  readonly all: number;
  readonly notFailed: number;
  readonly succeeded: number;
}

export function biSummary(resources: readonly Pick<BiResource, 'status'>[]): BiSummary {
  const notFailed = resources.filter(({ status }) => status !== 'FAILED');
  return {
    all: resources.length,
    notFailed: notFailed.length,
    succeeded: notFailed.filter(({ status }) => status === 'SUCCEEDED').length,
  };
}
