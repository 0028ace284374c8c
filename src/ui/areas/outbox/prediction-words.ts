import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import { needsOwner, type OutboxCommand } from '../../../machines/outbox/command.ts';
import type { Outlook } from '../../../machines/outbox/prediction.ts';
import type { CheckedDecision, Finding } from '../../../machines/outbox/queue-check.ts';
import { isDecision } from '../../../rules/records/decision-comment.ts';
import { listed } from '../../../rules/texts/listed.ts';
import { sentence } from '../../../rules/texts/sentence.ts';
import type { ToneName } from '../../kit/tones.css.ts';
import { participle } from '../../outbox/outbox-words.ts';
import { goneWords } from './decision-refusals.ts';
import { DAYS_BEFORE_ASKING, differenceWords } from './waiting-words.ts';

/** How a decision will end, as the summary counts it. */
export type Expected = 'applies' | 'alreadySo' | 'needsOwner' | 'impossible' | 'unknown';

export const EXPECTED_TONES = {
  applies: 'success',
  alreadySo: 'info',
  needsOwner: 'warning',
  impossible: 'danger',
  unknown: 'neutral',
} as const satisfies Record<Expected, ToneName>;

function expectedOfOutlook({ kind }: Outlook): Expected {
  switch (kind) {
    case 'applies':
    case 'alreadySo':
    case 'impossible':
      return kind;
    case 'gone':
      return 'impossible';
    case 'changed':
    case 'lacksReason':
    case 'notAccepted':
      return 'needsOwner';
  }
}

export function expectedOf(finding: Finding): Expected {
  if (finding.kind === 'unknown') return 'unknown';
  const { outlook, isAskedFirst } = finding.prediction;
  return isAskedFirst ? 'needsOwner' : expectedOfOutlook(outlook);
}

function outlookWords(command: OutboxCommand, outlook: Outlook, finding: Finding): string {
  const { area, action, seen } = command;
  const { noun } = OUTBOX_AREAS[area].rules;
  switch (outlook.kind) {
    case 'applies':
      return 'Will be applied.';
    case 'alreadySo':
      return `Already ${participle(action)}, so nothing will change.`;
    case 'impossible':
      return `${sentence(outlook.sentence)} You can discard it.`;
    case 'notAccepted':
      return `${outlook.sentence} You’ll be asked for it.`;
    case 'gone':
      return `${goneWords(command)} You can discard it.`;
    case 'lacksReason':
      return 'This tenant requires a reason for rejections. You’ll be asked for one.';
    case 'changed': {
      const current = finding.kind === 'predicted' ? finding.current : null;
      const changes = seen === null || current === null ? '' : differenceWords(area, seen, current);
      return isDecision(action)
        ? `The ${noun} has changed since you decided. ${changes}You’ll be asked to decide again.`
        : `The ${noun} has changed since this was queued. ${changes}You’ll be asked again.`;
    }
  }
}

/** What sending it would do, and what the user can do instead. */
export function predictionWords(command: OutboxCommand, finding: Finding): string {
  if (finding.kind === 'unknown') return `Couldn’t be checked. ${sentence(finding.message)}`.trim();
  const { outlook, isAskedFirst, mayHaveArrived } = finding.prediction;
  const isAsking = needsOwner(command);
  return [
    isAskedFirst && !isAsking
      ? command.limitMs === null
        ? `You decided more than ${DAYS_BEFORE_ASKING} days ago, so you’ll be asked before it is sent.`
        : 'Its time is over, so you’ll be asked before it is sent.'
      : '',
    isAskedFirst ? 'If you send it:' : '',
    outlookWords(command, outlook, finding),
    mayHaveArrived ? 'An earlier attempt got no response and may have been applied before.' : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}

interface Checked {
  readonly command: Pick<OutboxCommand, 'action'>;
  readonly finding: Finding;
}

function alreadyWords(already: readonly Checked[]): string {
  const [action, ...others] = new Set(already.map(({ command }) => command.action));
  const verb = already.length === 1 ? 'is' : 'are';
  const isDecided = already.every(({ command }) => isDecision(command.action));
  const mixed = isDecided ? 'decided that way' : 'done';
  const words = action !== undefined && others.length === 0 ? participle(action) : mixed;
  return `${already.length} ${verb} already ${words}`;
}

/** "3 will be applied, 1 is already approved and 1 is no longer possible."; null if nothing was checked. */
export function summaryWords(checked: readonly Checked[]): string | null {
  const of = (wanted: Expected) => checked.filter(({ finding }) => expectedOf(finding) === wanted);
  const numbered = (count: number, one: string, several: string) =>
    count === 0 ? '' : `${count} ${count === 1 ? one : several}`;
  const already = of('alreadySo');
  const parts = [
    numbered(of('applies').length, 'will be applied', 'will be applied'),
    already.length === 0 ? '' : alreadyWords(already),
    numbered(of('needsOwner').length, 'needs you first', 'need you first'),
    numbered(of('impossible').length, 'is no longer possible', 'are no longer possible'),
    numbered(of('unknown').length, 'couldn’t be checked', 'couldn’t be checked'),
  ].filter((words) => words !== '');
  return parts.length === 0 ? null : `${listed(parts, 'and')}.`;
}

/** When the oldest of them was checked, in epoch milliseconds; null for none. */
export function checkedAt(checked: readonly CheckedDecision[]): number | null {
  return checked.length === 0 ? null : Math.min(...checked.map(({ at }) => at));
}
