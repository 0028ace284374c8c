import { characterCount } from '../../../rules/texts/limits.ts';
import { LimitCounter } from '../../kit/LimitCounter.tsx';
import { cellCounter } from './rows.css.ts';

/** From this share of the limit on, screen readers hear that it comes near. */
const WATCHED = 0.5;

export interface CellLimitProps {
  id: string;
  text: string;
  /** Characters. */
  max: number;
}

export function cellLimitId({ id, text, max }: CellLimitProps): string | false {
  return characterCount(text) >= max * WATCHED && `${id}-limit`;
}

/** Undefined if nothing is said. */
export function describedBy(...ids: readonly (string | false)[]): string | undefined {
  return ids.filter((id) => id !== false).join(' ') || undefined;
}

/** The used share of the limit, once it is near. */
export function CellLimit(cell: CellLimitProps) {
  const { id, text, max } = cell;
  if (cellLimitId(cell) === false) return null;
  return (
    <span className={cellCounter}>
      <LimitCounter id={id} limit={{ count: characterCount(text), max, unit: 'characters' }} />
    </span>
  );
}
