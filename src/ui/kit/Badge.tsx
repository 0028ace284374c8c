import type { ReactNode } from 'react';
import { badge, word, wrapping } from './Badge.css.ts';
import { type ToneName, tinted } from './tones.css.ts';

export interface BadgeProps {
  tone?: ToneName | undefined;
  icon?: ReactNode;
  /** For names that users give: breaks into lines where it must. */
  wraps?: boolean;
  children: ReactNode;
}

/** Classifies: a kind, a version, a tag. For states use StatusBadge. */
export function Badge({ tone = 'neutral', icon, wraps = false, children }: BadgeProps) {
  return (
    <span className={`${badge} ${tinted[tone]}${wraps ? ` ${wrapping}` : ''}`}>
      {icon}
      <span className={word}>{children}</span>
    </span>
  );
}
