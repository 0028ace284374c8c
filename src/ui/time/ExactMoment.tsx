import { fullMomentWords, momentWords, preciseMomentWords } from '../../rules/texts/moments.ts';

export interface ExactMomentProps {
  /** An ISO time; any other text is shown as it is. */
  at: string;
  now: Date;
  /** With seconds, as in logs. */
  isPrecise?: boolean;
}

/** "14:02" today, else "28 Nov 2026, 14:02"; the tooltip has the day, seconds and zone. */
export function ExactMoment({ at, now, isPrecise = false }: ExactMomentProps) {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return at;
  return (
    <time dateTime={at} title={fullMomentWords(instant)}>
      {(isPrecise ? preciseMomentWords : momentWords)(instant, now.getTime())}
    </time>
  );
}
