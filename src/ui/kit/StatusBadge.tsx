import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleStop,
  CircleX,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { ProgressBar } from './ProgressBar.tsx';
import { icon as iconClass, stack, status, turning, word } from './StatusBadge.css.ts';
import { type ToneName, tinted, toneIcon } from './tones.css.ts';

export type StatusKind =
  | 'running'
  | 'initiated'
  | 'launching'
  | 'stopped'
  | 'warning'
  | 'destroyed'
  | 'failed'
  | 'neutral';

/** Each icon is made once: a list has many. */
const looks: Record<StatusKind, { tone: ToneName; icon: ReactElement }> = {
  running: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  initiated: { tone: 'accent', icon: <CircleDashed aria-hidden /> },
  launching: { tone: 'info', icon: <LoaderCircle aria-hidden /> },
  stopped: { tone: 'neutral', icon: <CircleStop aria-hidden /> },
  warning: { tone: 'warning', icon: <TriangleAlert aria-hidden /> },
  destroyed: { tone: 'neutral', icon: <Ban aria-hidden /> },
  failed: { tone: 'danger', icon: <CircleX aria-hidden /> },
  neutral: { tone: 'neutral', icon: <CircleMinus aria-hidden /> },
};

export interface StatusBadgeProps {
  kind: StatusKind;
  /** The state's word. */
  label: string;
  /** A job that runs in this state: the share that is done, 0 to 1, or null where it is not known. */
  progress?: { share: number | null; label: string } | undefined;
}

/** A state by icon, word and colour together. */
export function StatusBadge({ kind, label, progress }: StatusBadgeProps) {
  const { tone, icon } = looks[kind];
  const badge = (
    <span className={`${status} ${tinted[tone]}`} title={label}>
      <span className={`${iconClass} ${toneIcon[tone]} ${kind === 'launching' ? turning : ''}`}>{icon}</span>
      <span className={word}>{label}</span>
    </span>
  );
  if (progress === undefined) return badge;
  return (
    <span className={stack}>
      {badge}
      <ProgressBar share={progress.share} label={progress.label} />
    </span>
  );
}
