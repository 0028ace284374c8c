import { characterCount } from '../../../rules/texts/limits.ts';
import { LimitCounter } from '../../kit/LimitCounter.tsx';
import { cellCounter } from './rows.css.ts';

/** The share of a cell's limit from which on it is watched, so that a screen reader hears when it comes near. */
const WATCHED = 0.5;

export interface CellLimitProps {
  /** Of the cell's control. */
  id: string;
  text: string;
  /** Characters. */
  max: number;
}

/** The id of what is said of a cell's limit; false while nothing is. */
export function cellLimitId({ id, text, max }: CellLimitProps): string | false {
  return characterCount(text) >= max * WATCHED && `${id}-limit`;
}

/** The ids of what is said of a control; undefined where nothing is. */
export function describedBy(...ids: readonly (string | false)[]): string | undefined {
  return ids.filter((id) => id !== false).join(' ') || undefined;
}

/** Below a cell of a row: how much of its limit is typed, as soon as that is near. */
export function CellLimit(cell: CellLimitProps) {
  const { id, text, max } = cell;
  if (cellLimitId(cell) === false) return null;
  return (
    <span className={cellCounter}>
      <LimitCounter id={id} limit={{ count: characterCount(text), max, unit: 'characters' }} />
    </span>
  );
}
