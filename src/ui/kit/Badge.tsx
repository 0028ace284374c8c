import type { ReactNode } from 'react';
import { badge, word } from './Badge.css.ts';
import { type ToneName, tinted } from './tones.css.ts';

export interface BadgeProps {
  tone?: ToneName | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** Classifies: a kind, a version, a tag. For states use StatusBadge. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`${badge} ${tinted[tone]}`}>
      {icon}
      <span className={word}>{children}</span>
    </span>
  );
}
