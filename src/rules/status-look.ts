/** How statuses look, whichever area's. */

/** How a status looks, whatever icons and colours a screen gives it. */
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

/** What distinguishes the statuses of one style, whatever icon a screen uses. */
export const STATUS_SIGNS = [
  /** Somebody has to decide. */
  'decision',
  'agreed',
  /** Somebody has to do something outside of the portal. */
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

/** What a screen shows of a status: its words, and the style and sign that say the same at a glance. */
export interface StatusLook {
  readonly kind: DisplayStyle;
  /** Absent where the style alone says it. */
  readonly sign?: StatusSign;
  readonly label: string;
}

/** One status as its area says it. */
export interface StatusDisplay {
  readonly words: string;
  readonly style: DisplayStyle;
  readonly sign: StatusSign;
}

export function lookOf({ words, style, sign }: StatusDisplay): StatusLook {
  return { kind: style, sign, label: words };
}

/** A status that the portal does not know. */
export const UNKNOWN_LOOK: StatusLook = { kind: 'warning', sign: 'unknown', label: 'Unknown' };
