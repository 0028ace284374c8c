import {
  Ban,
  CircleArrowDown,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CirclePlay,
  CircleQuestionMark,
  CircleStop,
  CircleX,
  Clock,
  Contrast,
  EyeOff,
  Hourglass,
  LoaderCircle,
  Rocket,
  ThumbsDown,
  ThumbsUp,
  Timer,
  TriangleAlert,
  Undo2,
  Unplug,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { ProgressBar } from './ProgressBar.tsx';
import { icon as iconClass, stack, status, surfaces, turning, word } from './StatusBadge.css.ts';
import { type ToneName, tinted, toneIcon } from './tones.css.ts';

export type StatusKind =
  | 'running'
  | 'initiated'
  | 'approved'
  | 'launching'
  | 'stopped'
  | 'warning'
  | 'destroyed'
  | 'failed'
  | 'neutral';

export type StatusSign =
  | 'decision'
  | 'agreed'
  | 'waiting'
  | 'refused'
  | 'launched'
  | 'absent'
  | 'queued'
  | 'working'
  | 'on'
  | 'partly on'
  | 'off'
  | 'gone'
  | 'undone'
  | 'up'
  | 'partly up'
  | 'down'
  | 'unreachable'
  | 'unwatched'
  | 'idle'
  | 'failed'
  | 'unknown';

interface Sign {
  /** One element per kind, since lists have many. */
  readonly icon: ReactElement;
  readonly tone?: ToneName;
}

const signs: Record<StatusSign, Sign> = {
  decision: { icon: <Hourglass aria-hidden /> },
  agreed: { icon: <ThumbsUp aria-hidden /> },
  waiting: { icon: <Timer aria-hidden /> },
  refused: { icon: <ThumbsDown aria-hidden /> },
  launched: { icon: <Rocket aria-hidden /> },
  absent: { icon: <CircleDashed aria-hidden /> },
  queued: { icon: <Clock aria-hidden /> },
  working: { icon: <LoaderCircle aria-hidden /> },
  on: { icon: <CirclePlay aria-hidden /> },
  'partly on': { icon: <Contrast aria-hidden /> },
  off: { icon: <CircleStop aria-hidden /> },
  gone: { icon: <Ban aria-hidden /> },
  undone: { icon: <Undo2 aria-hidden />, tone: 'undone' },
  up: { icon: <CircleCheck aria-hidden /> },
  'partly up': { icon: <TriangleAlert aria-hidden /> },
  down: { icon: <CircleArrowDown aria-hidden /> },
  unreachable: { icon: <Unplug aria-hidden /> },
  unwatched: { icon: <EyeOff aria-hidden /> },
  idle: { icon: <CircleMinus aria-hidden /> },
  failed: { icon: <CircleX aria-hidden /> },
  unknown: { icon: <CircleQuestionMark aria-hidden /> },
};

interface Look {
  readonly tone: ToneName;
  /** Distinguishes greys: filled for present, outlined for gone, bare for unknown. */
  readonly surface: keyof typeof surfaces;
  readonly sign: StatusSign;
}

const looks: Record<StatusKind, Look> = {
  running: { tone: 'success', surface: 'filled', sign: 'up' },
  initiated: { tone: 'accent', surface: 'filled', sign: 'queued' },
  approved: { tone: 'ready', surface: 'filled', sign: 'agreed' },
  launching: { tone: 'info', surface: 'filled', sign: 'working' },
  stopped: { tone: 'neutral', surface: 'filled', sign: 'off' },
  warning: { tone: 'warning', surface: 'filled', sign: 'partly up' },
  destroyed: { tone: 'neutral', surface: 'outlined', sign: 'gone' },
  failed: { tone: 'danger', surface: 'filled', sign: 'failed' },
  neutral: { tone: 'neutral', surface: 'bare', sign: 'idle' },
};

export interface StatusBadgeProps {
  kind: StatusKind;
  /** Default: the kind's icon. */
  sign?: StatusSign | undefined;
  label: string;
  /** Share from 0 to 1, null if unknown. */
  progress?: { share: number | null; label: string } | undefined;
}

export function StatusBadge({ kind, sign, label, progress }: StatusBadgeProps) {
  const look = looks[kind];
  const shown = sign ?? look.sign;
  const { icon, tone = look.tone } = signs[shown];
  const badge = (
    <span className={`${status} ${tinted[tone]} ${surfaces[look.surface]}`} title={label}>
      <span className={`${iconClass} ${toneIcon[tone]} ${shown === 'working' ? turning : ''}`}>{icon}</span>
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
