import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleStop,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
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

const looks: Record<StatusKind, { tone: ToneName; Icon: LucideIcon }> = {
  running: { tone: 'success', Icon: CircleCheck },
  initiated: { tone: 'accent', Icon: CircleDashed },
  launching: { tone: 'info', Icon: LoaderCircle },
  stopped: { tone: 'neutral', Icon: CircleStop },
  warning: { tone: 'warning', Icon: TriangleAlert },
  destroyed: { tone: 'neutral', Icon: Ban },
  failed: { tone: 'danger', Icon: CircleX },
  neutral: { tone: 'neutral', Icon: CircleMinus },
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
  const { tone, Icon } = looks[kind];
  const badge = (
    <span className={`${status} ${tinted[tone]}`} title={label}>
      <span className={`${iconClass} ${toneIcon[tone]} ${kind === 'launching' ? turning : ''}`}>
        <Icon aria-hidden />
      </span>
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
