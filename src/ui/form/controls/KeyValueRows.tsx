import { Plus } from 'lucide-react';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  fixedRowIds,
  type KeyValueSuggestion,
  type KeyValueRow as Row,
  unusedSuggestions,
  withoutRow,
  withRow,
  withRowText,
  withSuggestion,
} from '../../../rules/forms/key-value-rows.ts';
import { Button } from '../../kit/Button.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { useLeaving } from '../../kit/use-leaving.ts';
import type { FieldControlProps } from '../field-control.ts';
import { entriesLimit } from '../limit-count.ts';
import { KeyValueRow } from './KeyValueRow.tsx';
import { columnHeads, emptyRows, rowsBox } from './rows.css.ts';

/** The latest value for stable callbacks, so that rows don't redraw. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** Keeps the identity of an equal list, so that rows don't redraw. */
function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((item, place) => item === list[place]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}

const NONE_LEFT: ReadonlySet<string> = new Set();

export function KeyValueRows(props: FieldControlProps<readonly Row[]>) {
  if (props.rows === undefined) throw new Error(`The field '${props.label}' does not say what its rows are.`);
  const { noun, maxKeyLength, maxValueLength, emptyWords, suggestions, findings } = props.rows;
  const { id, label, value: rows, isRequired, refusal, error, note, onBlur } = props;
  const latest = useLatest(props);
  const leaving = useLeaving(onBlur);
  const boxRef = useRef<HTMLDivElement>(null);
  /** Ids of blurred rows, whose errors are shown while others are edited. */
  const [left, setLeft] = useState<ReadonlySet<string>>(NONE_LEFT);
  /** The row to focus once it is rendered. */
  const added = useRef<string | null>(null);
  const fixed = useMemo(() => fixedRowIds(rows, suggestions), [rows, suggestions]);
  const unused = useSameList(unusedSuggestions(rows, suggestions));
  const options = useMemo(
    () =>
      unused.map(({ key, description, defaultValue }) => ({
        value: key,
        label: key,
        hint: [description, defaultValue === null ? '' : `Default: ${defaultValue}`].filter(Boolean).join(' · '),
      })),
    [unused],
  );
  const actions = useMemo(
    () => ({
      change: (rowId: string, change: Partial<Pick<Row, 'key' | 'value'>>) =>
        latest.current.onChange(withRowText(latest.current.value, rowId, change)),
      suggest: (rowId: string, suggestion: KeyValueSuggestion) =>
        latest.current.onChange(withSuggestion(latest.current.value, rowId, suggestion)),
      leave: (rowId: string) => {
        const { value } = latest.current;
        const key = value.find(({ id: known }) => known === rowId)?.key.trim();
        // Of two rows with the same key, the later one is at fault.
        const same = value.filter((row) => row.key.trim() === key).map(({ id: known }) => known);
        setLeft((before) => new Set([...before, ...same]));
      },
      remove: (rowId: string) => {
        const { value, onChange } = latest.current;
        const place = value.findIndex((row) => row.id === rowId);
        const next = value[place + 1] ?? value[place - 1];
        onChange(withoutRow(value, rowId));
        // The focus stays near; without a row, the add button gets it.
        const box = boxRef.current;
        const neighbour = next === undefined ? null : box?.querySelector<HTMLElement>(`[data-row="${next.id}"] input`);
        (neighbour ?? box?.querySelector<HTMLElement>('[data-add]'))?.focus();
      },
    }),
    [latest],
  );
  const isFixed = refusal !== null;
  // A row's message is not repeated for the whole.
  const isSaidByRow = [...findings.values()].some(({ kind }) => kind === 'fault');
  return (
    <FieldGroup
      id={id}
      label={label}
      isRequired={isRequired}
      limit={entriesLimit(props)}
      refusal={refusal}
      error={isSaidByRow ? null : error}
      note={note}
    >
      <div {...leaving}>
        <div ref={boxRef} className={rowsBox}>
          {rows.length === 0 ? (
            <p className={emptyRows}>{emptyWords}</p>
          ) : (
            <>
              <div className={columnHeads} aria-hidden>
                <span>Key</span>
                <span>Value</span>
              </div>
              {rows.map((row, index) => (
                <KeyValueRow
                  key={row.id}
                  id={`${id}-${row.id}`}
                  row={row}
                  place={index + 1}
                  noun={noun}
                  maxKeyLength={maxKeyLength}
                  maxValueLength={maxValueLength}
                  isKeyFixed={isFixed || fixed.has(row.id)}
                  isRemovable={!isFixed && !fixed.has(row.id)}
                  isFixed={isFixed}
                  isMandatory={fixed.has(row.id)}
                  description={suggestions.find(({ key }) => key === row.key.trim())?.description ?? null}
                  finding={findings.get(row.id) ?? null}
                  areFaultsShown={error !== null || left.has(row.id)}
                  isFocused={added.current === row.id}
                  options={options}
                  suggestions={unused}
                  {...actions}
                />
              ))}
            </>
          )}
          {!isFixed && (
            <div>
              <Button
                icon={<Plus aria-hidden />}
                data-add
                onClick={() => {
                  const next = withRow(rows, '', '');
                  added.current = next.at(-1)?.id ?? null;
                  props.onChange(next);
                }}
              >
                Add {noun}
              </Button>
            </div>
          )}
        </div>
      </div>
    </FieldGroup>
  );
}
