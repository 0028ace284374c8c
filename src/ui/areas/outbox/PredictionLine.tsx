import { CircleCheck, CircleDashed, CircleSlash, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { OutboxCommand } from '../../../machines/outbox/command.ts';
import type { Finding } from '../../../machines/outbox/queue-check.ts';
import { toneIcon } from '../../kit/tones.css.ts';
import { ChangedBy } from '../../outbox/ChangedBy.tsx';
import { prediction, predictionIcon } from './outbox.css.ts';
import { EXPECTED_TONES, type Expected, expectedOf, predictionWords } from './prediction-words.ts';

const ICONS = {
  applies: CircleCheck,
  alreadySo: Info,
  needsOwner: TriangleAlert,
  impossible: CircleSlash,
  unknown: CircleDashed,
} as const satisfies Record<Expected, LucideIcon>;

/** What sending a decision would do. */
export function PredictionLine({ command, finding }: { command: OutboxCommand; finding: Finding }) {
  const expected = expectedOf(finding);
  const Icon = ICONS[expected];
  return (
    <span className={prediction}>
      <span className={`${predictionIcon} ${toneIcon[EXPECTED_TONES[expected]]}`}>
        <Icon aria-hidden />
      </span>
      <span>
        {finding.kind === 'predicted' && (
          <ChangedBy isDeleted={finding.current === null} changedBy={finding.changedBy} changedAt={finding.changedAt} />
        )}
        {predictionWords(command, finding)}
      </span>
    </span>
  );
}
