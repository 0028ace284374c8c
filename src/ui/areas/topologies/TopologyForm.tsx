import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { topologyFormResource } from '../../../data/topologies/form.ts';
import { topologyId, topologyKey } from '../../../rules/reference/topologies.ts';
import { TOPOLOGY_CONTROL_PARSERS, type TopologyControls, topologyForm } from '../../../rules/topologies/form.ts';
import {
  type CellFaults,
  hasDefault,
  PARAMETER_TYPE_WORDS,
  PARAMETER_TYPES,
  type ParameterRow,
  parameterFaults,
  type RangeRow,
  rangeFaults,
} from '../../../rules/topologies/record.ts';
import { emptyRows, rowFault, rowsBox } from '../../form/controls/rows.css.ts';
import { type ControlDrawings, drawingOf } from '../../form/draw-control.ts';
import type { FieldControlProps } from '../../form/field-control.ts';
import { entriesLimit } from '../../form/limit-count.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { Button } from '../../kit/Button.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { Select } from '../../kit/Select.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { useLeaving } from '../../kit/use-leaving.ts';
import { useConfig, usePaths, usePortal } from '../../portal/portal-context.tsx';
import { cell as cellClass, cellLabel, row as rowClass, wideCell } from './topologies.css.ts';

/** Undefined if the page's address names none. */
export function useAddressedTopology(): string | undefined {
  const { topologyName, topologyVersion } = useParams();
  return topologyName === undefined || topologyVersion === undefined
    ? undefined
    : topologyId(topologyName, topologyVersion);
}

interface Column<Row> {
  readonly name: Exclude<keyof Row, 'id'> & string;
  readonly label: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly inputMode?: 'numeric';
  /** Twice as wide, for sentences. */
  readonly isWide?: boolean;
  readonly isShown?: (row: Row) => boolean;
}

interface RowsKind<Row> {
  readonly noun: string;
  readonly emptyWords: string;
  readonly columns: readonly Column<Row>[];
  readonly faultsOf: (rows: readonly Row[]) => ReadonlyMap<string, CellFaults>;
  readonly newRow: (id: string) => Row;
}

function RowsControl<Row extends { readonly id: string } & { readonly [Name in keyof Row]: string }>({
  kind,
  ...props
}: FieldControlProps<readonly Row[]> & { readonly kind: RowsKind<Row> }) {
  const { id, label, value: rows, isRequired, refusal, error, note, onChange, onBlur } = props;
  const { noun, columns, faultsOf, newRow, emptyWords } = kind;
  const leaving = useLeaving(onBlur);
  const boxRef = useRef<HTMLDivElement>(null);
  /** The row to focus once it is rendered. */
  const added = useRef<string | null>(null);
  const faults = error === null ? null : faultsOf(rows);
  const isFixed = refusal !== null;
  const change = (rowId: string, name: string, text: string) =>
    onChange(rows.map((row) => (row.id === rowId ? { ...row, [name]: text } : row)));
  const remove = (rowId: string) => {
    onChange(rows.filter((row) => row.id !== rowId));
    boxRef.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const add = () => {
    const next = String(Math.max(0, ...rows.map((row) => Number(row.id))) + 1);
    added.current = next;
    onChange([...rows, newRow(next)]);
  };
  return (
    <FieldGroup
      id={id}
      label={label}
      isRequired={isRequired}
      limit={entriesLimit(props)}
      refusal={refusal}
      error={faults !== null && faults.size > 0 ? null : error}
      note={note}
    >
      <div {...leaving}>
        <div ref={boxRef} className={rowsBox}>
          {rows.length === 0 && <p className={emptyRows}>{emptyWords}</p>}
          {rows.map((row, place) => {
            const name = `${noun} ${place + 1}`;
            const wrong = faults?.get(row.id);
            const messageId = `${id}-${row.id}-fault`;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset for each row would be read out with each of its texts
              <div key={row.id} className={rowClass} role="group" aria-label={name}>
                {columns
                  .filter(({ isShown }) => isShown?.(row) ?? true)
                  .map((column, index) => {
                    const cellId = `${id}-${row.id}-${column.name}`;
                    const isFaulty = wrong?.[column.name] !== undefined;
                    const shared = {
                      id: cellId,
                      value: row[column.name],
                      'aria-label': `${column.label} of ${name}`,
                      'aria-invalid': isFaulty || undefined,
                      'aria-describedby': isFaulty ? messageId : undefined,
                      onValueChange: (text: string) => change(row.id, column.name, text),
                    } as const;
                    return (
                      <div key={column.name} className={column.isWide === true ? wideCell : cellClass}>
                        <label className={cellLabel} htmlFor={cellId}>
                          {column.label}
                        </label>
                        {column.options === undefined ? (
                          <TextInput
                            {...shared}
                            inputMode={column.inputMode}
                            spellCheck={false}
                            readOnly={isFixed}
                            ref={(input) => {
                              if (index > 0 || input === null || added.current !== row.id) return;
                              added.current = null;
                              input.focus();
                            }}
                          />
                        ) : (
                          <Select {...shared} options={column.options} placeholder="Select" disabled={isFixed} />
                        )}
                      </div>
                    );
                  })}
                {!isFixed && (
                  <IconButton
                    label={`Remove ${name}`}
                    icon={<Trash2 aria-hidden />}
                    isDanger
                    onClick={() => remove(row.id)}
                  />
                )}
                {wrong !== undefined && (
                  <span id={messageId} className={rowFault}>
                    {Object.values(wrong).join(' ')}
                  </span>
                )}
              </div>
            );
          })}
          {!isFixed && (
            <div>
              <Button icon={<Plus aria-hidden />} data-add onClick={add}>
                Add {noun}
              </Button>
            </div>
          )}
        </div>
      </div>
    </FieldGroup>
  );
}

const PARAMETERS: RowsKind<ParameterRow> = {
  noun: 'parameter',
  emptyWords: 'No parameters yet.',
  columns: [
    { name: 'parameterName', label: 'Name' },
    {
      name: 'parameterType',
      label: 'Type',
      options: PARAMETER_TYPES.map((value) => ({ value, label: PARAMETER_TYPE_WORDS[value] })),
    },
    { name: 'description', label: 'Description', isWide: true },
    { name: 'defaultValue', label: 'Default value', isShown: hasDefault },
  ],
  faultsOf: parameterFaults,
  newRow: (id) => ({ id, parameterName: '', parameterType: 'OPTIONAL', description: '', defaultValue: '' }),
};

const RANGES: RowsKind<RangeRow> = {
  noun: 'config version',
  emptyWords: 'Applies to every platform version.',
  columns: [
    { name: 'branchVersion', label: 'Branch version' },
    { name: 'minVersion', label: 'Minimum version', inputMode: 'numeric' },
    { name: 'maxVersion', label: 'Maximum version', inputMode: 'numeric' },
  ],
  faultsOf: rangeFaults,
  newRow: (id) => ({ id, branchVersion: '', minVersion: '0', maxVersion: '' }),
};

const CONTROLS: ControlDrawings<TopologyControls> = {
  parameters: { Component: (props) => <RowsControl {...props} kind={PARAMETERS} />, isWide: true },
  ranges: { Component: (props) => <RowsControl {...props} kind={RANGES} />, isWide: true },
};

export const drawTopologyControl = drawingOf(TOPOLOGY_CONTROL_PARSERS, CONTROLS);

/** Empty, or a copy of the addressed topology (Administration §2 "Topologies"). */
export function NewTopology() {
  const portal = usePortal();
  const { product } = useConfig();
  const copied = useAddressedTopology() ?? null;
  const { name, version } = topologyKey(copied ?? '');
  return (
    <RecordFormPage
      key={copied}
      address={undefined}
      idOf={(id) => id}
      newTitle={copied === null ? 'Add New Topology' : `Copying ${name} ${version}`}
      form={topologyForm}
      resourceOf={(viewer) =>
        topologyFormResource(portal, viewer, {
          id: copied,
          mode: copied === null ? 'create' : 'copy',
          productName: product.name,
        })
      }
      drawControl={drawTopologyControl}
      subtitle={() => null}
      list={usePaths().topologies.list}
      savedFilters={({ name: saved }) => ({ name: saved })}
    />
  );
}

export function EditTopology() {
  const portal = usePortal();
  const { product } = useConfig();
  return (
    <RecordFormPage
      address={useAddressedTopology()}
      idOf={(id) => id}
      newTitle="Add New Topology"
      form={topologyForm}
      resourceOf={(viewer, id) => topologyFormResource(portal, viewer, { id, mode: 'edit', productName: product.name })}
      drawControl={drawTopologyControl}
      subtitle={({ description }) => description}
      list={usePaths().topologies.list}
      savedFilters={({ name }) => ({ name })}
    />
  );
}
