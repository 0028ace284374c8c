import { privilegeNames } from '../../rules/access/privilege-labels.ts';
import type { WorkflowSender, WorkflowState } from './workflow.ts';

const SENDERS = {
  user: 'A user',
  runner: 'The job runner',
  device: 'This device',
  machine: 'The machine itself',
} as const satisfies Record<WorkflowSender, string>;

export function senderWords(sender: WorkflowSender): string {
  return SENDERS[sender];
}

/** 'Possible initial state, if its creator holds “Approve VPCs”'; null unless some records start here. */
export function beginningWords({ beginsFor }: Pick<WorkflowState, 'beginsFor'>): string | null {
  return beginsFor === undefined ? null : `Possible initial state, if its creator holds ${privilegeNames(beginsFor)}`;
}

/** 'waitingForNetwork', 'CALL_REACHED' and 'internal.launchAccepted' become 'waiting for network', 'call reached', 'launch accepted'. */
function wordsIn(name: string): string {
  return name
    .replace(/^.*\./, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function nameWords(name: string): string {
  return name === '*' ? 'Anything else' : capitalized(wordsIn(name));
}

/** Parameters as text: 'RETRY_JOB, from stage CREATING_VPC'. Null for none. */
export function givenWords(given: unknown): string | null {
  if (given === undefined || given === null || typeof given === 'function') return null;
  if (typeof given !== 'object') return String(given);
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && typeof value !== 'function');
  const words = entries.map(([name, value], index) => {
    const said = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return index === 0 ? said : `${wordsIn(name)} ${said}`;
  });
  return words.length === 0 ? null : words.join(', ');
}
