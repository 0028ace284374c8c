import { count as countClass } from './CountMark.css.ts';
import type { NavigationCount } from './navigation.ts';
import { tinted } from './tones.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export function CountMark({ value, isLeast = false, isUrgent, words }: NavigationCount) {
  return (
    <span className={`${countClass} ${tinted[isUrgent ? 'warning' : 'neutral']}`}>
      <span aria-hidden>{value > 99 ? '99+' : `${value}${isLeast ? '+' : ''}`}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
