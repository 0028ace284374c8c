export const DISPLAY_STYLES = [
  'running',
  'initiated',
  'approved',
  'launching',
  'stopped',
  'warning',
  'destroyed',
  'failed',
  'neutral',
] as const;
export type DisplayStyle = (typeof DISPLAY_STYLES)[number];

export const STATUS_SIGNS = [
  'decision',
  'agreed',
  /** An action outside the portal is required. */
  'waiting',
  'refused',
  'launched',
  'absent',
  'queued',
  'working',
  'on',
  'partly on',
  'off',
  'gone',
  'undone',
  'up',
  'partly up',
  'down',
  'unreachable',
  'unwatched',
  'idle',
  'failed',
  'unknown',
] as const;
export type StatusSign = (typeof STATUS_SIGNS)[number];

export interface StatusLook {
  readonly kind: DisplayStyle;
  /** Absent where the style says it. */
  readonly sign?: StatusSign;
  readonly label: string;
}

export interface StatusDisplay {
  readonly words: string;
  readonly style: DisplayStyle;
  readonly sign: StatusSign;
}

export function lookOf({ words, style, sign }: StatusDisplay): StatusLook {
  return { kind: style, sign, label: words };
}

export const UNKNOWN_LOOK: StatusLook = { kind: 'warning', sign: 'unknown', label: 'Unknown' };
