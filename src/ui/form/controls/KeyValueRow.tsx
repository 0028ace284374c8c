import { CircleAlert, Info, Trash2 } from 'lucide-react';
import { memo, useLayoutEffect } from 'react';
import type { KeyValueSuggestion, KeyValueRow as Row, RowFinding } from '../../../rules/forms/key-value-rows.ts';
import { characterCount } from '../../../rules/texts/limits.ts';
import { control, mono } from '../../kit/controls.css.ts';
import { Star } from '../../kit/Field.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { LimitCounter } from '../../kit/LimitCounter.tsx';
import type { ListboxOption } from '../../kit/option-search.ts';
import { SuggestField } from '../../kit/SuggestField.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { useLeaving } from '../../kit/use-leaving.ts';
import {
  cellCounter,
  cellLabel,
  noButton,
  pairCell,
  pairRow,
  removeCell,
  rowDescription,
  rowFault,
  rowIcon,
  rowNote,
} from './rows.css.ts';

/** From this share of the limit on, screen readers hear that it comes near. */
const WATCHED = 0.5;

interface CellLimitProps {
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

export interface KeyValueRowProps {
  readonly id: string;
  readonly row: Row;
  /** From 1. */
  readonly place: number;
  readonly noun: string;
  /** Characters. */
  readonly maxKeyLength: number;
  readonly maxValueLength: number;
  readonly isKeyFixed: boolean;
  readonly isRemovable: boolean;
  readonly isFixed: boolean;
  readonly isMandatory: boolean;
  readonly description: string | null;
  readonly finding: RowFinding | null;
  readonly areFaultsShown: boolean;
  /** Takes the focus when it appears. */
  readonly isFocused: boolean;
  readonly options: readonly ListboxOption[];
  readonly suggestions: readonly KeyValueSuggestion[];
  readonly change: (rowId: string, change: Partial<Pick<Row, 'key' | 'value'>>) => void;
  readonly suggest: (rowId: string, suggestion: KeyValueSuggestion) => void;
  readonly leave: (rowId: string) => void;
  readonly remove: (rowId: string) => void;
}

/** Memoized per row. */
export const KeyValueRow = memo(function KeyValueRow(props: KeyValueRowProps) {
  const { id, row, place, noun, finding, description } = props;
  const { ref, onBlur } = useLeaving(() => props.leave(row.id));
  const { isFocused } = props;
  useLayoutEffect(() => {
    if (isFocused) ref.current?.querySelector('input')?.focus();
  }, [isFocused, ref]);
  const name = row.key.trim() === '' ? `${noun} ${place}` : row.key.trim();
  const shown = finding !== null && (finding.kind === 'note' || props.areFaultsShown) ? finding : null;
  const messageId = `${id}-message`;
  const limited = (part: 'key' | 'value') =>
    ({
      id: `${id}-${part}`,
      text: row[part],
      max: part === 'key' ? props.maxKeyLength : props.maxValueLength,
    }) as const;
  const about = (part: 'key' | 'value') => {
    return {
      'aria-describedby': describedBy(
        shown?.place === part && messageId,
        part === 'key' && description !== null && `${id}-description`,
        cellLimitId(limited(part)),
      ),
      'aria-invalid': shown?.place === part && shown.kind === 'fault' ? true : undefined,
    } as const;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset for each row would be read out with each of its two texts
    <div ref={ref} onBlur={onBlur} className={pairRow} role="group" aria-label={name} data-row={row.id}>
      <div className={pairCell} data-narrow={props.isRemovable || undefined}>
        <label className={cellLabel} htmlFor={`${id}-key`}>
          Key
        </label>
        <SuggestField
          {...about('key')}
          id={`${id}-key`}
          aria-label={`Key of ${noun} ${place}`}
          label={`Key of ${noun} ${place}`}
          className={`${control} ${mono}`}
          value={row.key}
          readOnly={props.isKeyFixed}
          aria-disabled={props.isKeyFixed || undefined}
          suggestions={props.isKeyFixed ? NONE : props.options}
          onValueChange={(key) => props.change(row.id, { key })}
          onSuggestion={({ value }) => {
            const suggestion = props.suggestions.find(({ key }) => key === value);
            if (suggestion === undefined) return;
            props.suggest(row.id, suggestion);
            ref.current?.querySelector<HTMLElement>(`[id="${id}-value"]`)?.focus();
          }}
        />
        {!props.isKeyFixed && <CellLimit {...limited('key')} />}
      </div>
      <div className={pairCell}>
        <label className={cellLabel} htmlFor={`${id}-value`}>
          Value
          {props.isMandatory && <Star />}
        </label>
        <TextInput
          {...about('value')}
          id={`${id}-value`}
          aria-label={`Value of ${name}`}
          aria-required={props.isMandatory || undefined}
          aria-disabled={props.isFixed || undefined}
          isMono
          spellCheck={false}
          value={row.value}
          readOnly={props.isFixed}
          onValueChange={(value) => props.change(row.id, { value })}
        />
        {!props.isFixed && <CellLimit {...limited('value')} />}
      </div>
      {props.isRemovable ? (
        <div className={removeCell}>
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 aria-hidden />}
            isDanger
            onClick={() => props.remove(row.id)}
          />
        </div>
      ) : (
        <span className={noButton} />
      )}
      {description !== null && description !== '' && (
        <span id={`${id}-description`} className={rowDescription}>
          {props.isMandatory ? 'Mandatory. ' : ''}
          {description}
        </span>
      )}
      <span id={messageId} aria-live="polite" className={shown?.kind === 'fault' ? rowFault : rowNote}>
        {shown !== null && (
          <>
            {shown.kind === 'fault' ? (
              <CircleAlert aria-hidden className={rowIcon} />
            ) : (
              <Info aria-hidden className={rowIcon} />
            )}
            {shown.message}
          </>
        )}
      </span>
    </div>
  );
});

const NONE: readonly ListboxOption[] = [];
