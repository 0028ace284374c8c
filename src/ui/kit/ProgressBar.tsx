import { bar, track, unknown } from './ProgressBar.css.ts';

export interface ProgressBarProps {
  /** 0 to 1, null if unknown. More than 1 is drawn as 1. */
  share: number | null;
  label: string;
}

export function ProgressBar({ share, label }: ProgressBarProps) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      title={percent === null ? label : `${label}: ${percent} %`}
      className={track}
    >
      {percent === null ? (
        <span className={`${bar} ${unknown}`} />
      ) : (
        <span className={bar} style={{ transform: `scaleX(${percent / 100})` }} />
      )}
    </span>
  );
}
