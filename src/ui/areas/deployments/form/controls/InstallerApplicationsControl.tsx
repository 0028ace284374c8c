import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  availableVmIndexes,
  type InstallerFaults,
  type InstallerText,
  installerFaults,
  MAX_VM_INDEX,
  repeatedInstallerTexts,
  withInstaller,
  withInstallerText,
  withoutInstaller,
  withoutInstallers,
} from '../../../../../rules/deployments/forms/installer-applications.ts';
import type { InstallerApplicationRow } from '../../../../../rules/deployments/forms/values.ts';
import { useLatest } from '../../../../form/controls/KeyValueRows.tsx';
import { emptyRows, rowsBox, rowsFoot } from '../../../../form/controls/rows.css.ts';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { AlertDialog } from '../../../../kit/AlertDialog.tsx';
import { Button } from '../../../../kit/Button.tsx';
import { FieldGroup } from '../../../../kit/FieldGroup.tsx';
import { useLeaving } from '../../../../kit/use-leaving.ts';
import { installerHeads } from './controls.css.ts';
import { InstallerRow } from './InstallerRow.tsx';

/**
 * @param removable how many applications Remove All would remove
 * @param all the total number
 */
function removalQuestion(removable: number, all: number): string {
  if (removable === all) {
    return removable === 1 ? 'Remove the installer application?' : `Remove all ${removable} installer applications?`;
  }
  return removable === 1
    ? 'Remove the installer application that isn’t installed yet?'
    : `Remove the ${removable} installer applications that aren’t installed yet?`;
}

const NONE_LEFT: ReadonlySet<string> = new Set();

function cellOf(vmIndex: number, field: string): string {
  return `${vmIndex} ${field}`;
}

/** Errors in blurred cells while others are edited: a text that another VM has too. */
function repeatedOf(
  rows: readonly InstallerApplicationRow[],
  left: ReadonlySet<string>,
): ReadonlyMap<number, InstallerFaults> {
  return new Map(
    [...repeatedInstallerTexts(rows)].flatMap(([vmIndex, faults]) => {
      const shown = Object.entries(faults).filter(([field]) => left.has(cellOf(vmIndex, field)));
      return shown.length === 0 ? [] : [[vmIndex, Object.fromEntries(shown)] as const];
    }),
  );
}

/** One application per VM (Deployments §2, §4 "Edit gating", §5). */
export function InstallerApplicationsControl(props: FieldControlProps<readonly InstallerApplicationRow[]>) {
  const { id, label, value: rows, isRequired, refusal, error, note, onChange, onBlur } = props;
  const latest = useLatest(props);
  const leaving = useLeaving(onBlur);
  const boxRef = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const wasAsking = useRef(false);
  /** The VM to focus once its row is rendered. */
  const added = useRef<number | null>(null);
  /** Blurred cells whose errors depend on no other VM. */
  const [left, setLeft] = useState<ReadonlySet<string>>(NONE_LEFT);
  const faults = useMemo(() => (error === null ? repeatedOf(rows, left) : installerFaults(rows)), [rows, error, left]);
  const actions = useMemo(
    () => ({
      change: (vmIndex: number, field: InstallerText, text: string) =>
        latest.current.onChange(withInstallerText(latest.current.value, vmIndex, field, text)),
      leave: (vmIndex: number, field: InstallerText) =>
        setLeft((before) => new Set(before).add(cellOf(vmIndex, field))),
      remove: (vmIndex: number) => {
        setLeft((before) => new Set([...before].filter((cell) => !cell.startsWith(`${vmIndex} `))));
        const { value, onChange: change } = latest.current;
        const place = value.findIndex((row) => row.vmIndex === vmIndex);
        const next = value[place + 1] ?? value[place - 1];
        change(withoutInstaller(value, vmIndex));
        const box = boxRef.current;
        const near = next === undefined ? null : box?.querySelector<HTMLElement>(`[data-vm="${next.vmIndex}"] button`);
        (near ?? box?.querySelector<HTMLElement>('[data-add]'))?.focus();
      },
    }),
    [latest],
  );
  // The focused button disappears with the rows, so the add button gets the focus.
  useEffect(() => {
    if (!wasAsking.current || isAsking) {
      wasAsking.current = isAsking;
      return;
    }
    wasAsking.current = false;
    if (document.activeElement === document.body) boxRef.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }, [isAsking]);
  const isFixed = refusal !== null;
  const isFull = availableVmIndexes(rows).length === 0;
  const removable = rows.length - withoutInstallers(rows).length;
  return (
    <FieldGroup
      id={id}
      label={label}
      isRequired={isRequired}
      refusal={refusal}
      error={faults.size > 0 ? null : error}
      note={note}
    >
      <div {...leaving}>
        <div ref={boxRef} className={rowsBox}>
          {rows.length === 0 ? (
            <p className={emptyRows}>No installer applications yet. Each one gets its own VM.</p>
          ) : (
            <div>
              <div className={installerHeads} aria-hidden>
                <span>VM</span>
                <span>Application type</span>
                <span>Device ID</span>
                <span>Registration serial no.</span>
              </div>
              {rows.map((row) => (
                <InstallerRow
                  key={row.vmIndex}
                  id={`${id}-${row.vmIndex}`}
                  noteId={`${id}-note`}
                  row={row}
                  isFixed={isFixed}
                  faults={faults.get(row.vmIndex) ?? null}
                  isFocused={added.current === row.vmIndex}
                  {...actions}
                />
              ))}
            </div>
          )}
          {!isFixed && (
            <div className={rowsFoot}>
              <Button
                icon={<Plus aria-hidden />}
                data-add
                refusal={isFull ? `You can have at most ${MAX_VM_INDEX} VMs.` : undefined}
                onClick={() => {
                  const next = withInstaller(rows);
                  added.current = availableVmIndexes(rows)[0] ?? null;
                  onChange(next);
                }}
              >
                Add installer application
              </Button>
              {removable > 0 && (
                <Button intent="ghost" onClick={() => setAsking(true)}>
                  Remove All
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {isAsking && (
        <AlertDialog
          kind="confirm"
          title="Remove All"
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            onChange(withoutInstallers(rows));
            setAsking(false);
            onBlur();
          }}
        >
          {removalQuestion(removable, rows.length)}
        </AlertDialog>
      )}
    </FieldGroup>
  );
}
