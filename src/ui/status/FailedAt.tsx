import type { LastFailure } from '../../contract/generated/schema.d.ts';
import { failedStageWords } from '../../rules/builds/last-failure.ts';
import { fullMomentWords } from '../../rules/texts/moments.ts';
import { ago } from '../outbox/ago.ts';
import { failedAt } from './EstimatedProgress.css.ts';

export interface FailedAtProps {
  failure: LastFailure;
  /** The status's own words. */
  label: string;
  now: Date;
}

/** "At Creating infrastructure, 12 minutes ago"; without the stage where the status names it. Of earlier days only the date, which fits a line. */
export function FailedAt({ failure, label, now }: FailedAtProps) {
  const stage = failedStageWords(failure);
  const isNamed = label.toLowerCase().startsWith(stage.toLowerCase());
  const at = failure.at === null ? null : Date.parse(failure.at);
  if (isNamed && at === null) return null;
  return (
    <span className={failedAt}>
      {isNamed ? 'Failed ' : `At ${stage}${at === null ? '' : ', '}`}
      {at !== null && <time title={fullMomentWords(at)}>{ago(at, now.getTime()).replace(/,.*/, '')}</time>}
    </span>
  );
}
