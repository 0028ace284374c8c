import { CircleAlert, Lock, Trash2 } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useRef } from 'react';
import {
  APPLICATION_TYPES,
  INSTALLER_TEXT_MAX_LENGTHS,
  type InstallerFaults,
  type InstallerText,
} from '../../../../../rules/deployments/forms/installer-applications.ts';
import { INSTALLED_IS_FIXED } from '../../../../../rules/deployments/forms/sizing-fields.ts';
import type { InstallerApplicationRow } from '../../../../../rules/deployments/forms/values.ts';
import { CellLimit, cellLimitId, describedBy } from '../../../../form/controls/KeyValueRow.tsx';
import { cellLabel, removeCell, rowFault, rowIcon } from '../../../../form/controls/rows.css.ts';
import { Badge } from '../../../../kit/Badge.tsx';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { Select } from '../../../../kit/Select.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';
import { installerCell, installerRow, lockCell, vmCell, vmNumber, vmWord } from './controls.css.ts';

const TYPE_OPTIONS = APPLICATION_TYPES.map((type) => ({ value: type, label: type }));

export interface InstallerRowProps {
  readonly id: string;
  /** Id of the note below all rows. */
  readonly noteId: string;
  readonly row: InstallerApplicationRow;
  readonly isFixed: boolean;
  /** Null if nothing is wrong, or nothing is shown yet. */
  readonly faults: InstallerFaults | null;
  /** Takes the focus when it appears. */
  readonly isFocused: boolean;
  readonly change: (vmIndex: number, field: InstallerText, text: string) => void;
  readonly leave: (vmIndex: number, field: InstallerText) => void;
  readonly remove: (vmIndex: number) => void;
}

/** Memoized per row. */
export const InstallerRow = memo(function InstallerRow({
  id,
  noteId,
  row,
  isFixed,
  faults,
  isFocused,
  change,
  leave,
  remove,
}: InstallerRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isFocused) ref.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isFocused]);
  const { vmIndex, isInstalled } = row;
  const isLocked = isFixed || isInstalled;
  const name = `VM ${vmIndex}`;
  const messageId = `${id}-message`;
  const limited = (field: keyof typeof INSTALLER_TEXT_MAX_LENGTHS) =>
    ({ id: `${id}-${field}`, text: row[field], max: INSTALLER_TEXT_MAX_LENGTHS[field] }) as const;
  // Each sentence appears once; each text is described by its own only.
  const messages = [...new Set(Object.values(faults ?? {}))];
  const about = (field: InstallerText, label: string) => {
    const fault = faults?.[field];
    return {
      id: `${id}-${field}`,
      'aria-label': `${label} of ${name}`,
      'aria-invalid': fault !== undefined || undefined,
      // The note about installed software appears once, below all rows.
      'aria-describedby': isInstalled
        ? noteId
        : describedBy(
            fault !== undefined && `${messageId}-${messages.indexOf(fault)}`,
            field !== 'applicationType' && cellLimitId(limited(field)),
          ),
      'aria-required': true,
      'aria-disabled': isLocked || undefined,
    } as const;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset for each row would be read out with each of its three texts
    <div ref={ref} className={installerRow} role="group" aria-label={name} data-vm={vmIndex}>
      <div className={vmCell}>
        <span className={vmNumber}>
          <span className={vmWord}>VM </span>
          {vmIndex}
        </span>
        {isInstalled && <Badge tone="accent">Installed</Badge>}
      </div>
      <div className={installerCell}>
        <label className={cellLabel} htmlFor={`${id}-applicationType`}>
          Application type
        </label>
        {isLocked ? (
          <TextInput {...about('applicationType', 'Application type')} value={row.applicationType} />
        ) : (
          <Select
            {...about('applicationType', 'Application type')}
            value={row.applicationType}
            options={TYPE_OPTIONS}
            placeholder="Select"
            onValueChange={(text) => change(vmIndex, 'applicationType', text)}
          />
        )}
      </div>
      <div className={installerCell}>
        <label className={cellLabel} htmlFor={`${id}-deviceId`}>
          Device ID
        </label>
        <TextInput
          {...about('deviceId', 'Device ID')}
          spellCheck={false}
          isMono
          readOnly={isLocked}
          value={row.deviceId}
          onValueChange={(text) => change(vmIndex, 'deviceId', text)}
          onBlur={() => leave(vmIndex, 'deviceId')}
        />
        {!isLocked && <CellLimit {...limited('deviceId')} />}
      </div>
      <div className={installerCell}>
        <label className={cellLabel} htmlFor={`${id}-registrationSerialNo`}>
          Registration serial no.
        </label>
        <TextInput
          {...about('registrationSerialNo', 'Registration serial number')}
          spellCheck={false}
          isMono
          readOnly={isLocked}
          value={row.registrationSerialNo}
          onValueChange={(text) => change(vmIndex, 'registrationSerialNo', text)}
          onBlur={() => leave(vmIndex, 'registrationSerialNo')}
        />
        {!isLocked && (
          <CellLimit
            id={`${id}-registrationSerialNo`}
            text={row.registrationSerialNo}
            max={INSTALLER_TEXT_MAX_LENGTHS.registrationSerialNo}
          />
        )}
      </div>
      <div className={removeCell}>
        {!isFixed && !isInstalled && (
          <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} isDanger onClick={() => remove(vmIndex)} />
        )}
        {isInstalled && (
          <span className={lockCell} title={INSTALLED_IS_FIXED}>
            <Lock aria-hidden />
          </span>
        )}
      </div>
      {!isInstalled && (
        <span id={messageId} aria-live="polite" className={rowFault}>
          {messages.length > 0 && (
            <>
              <CircleAlert aria-hidden className={rowIcon} />
              <span>
                {messages.map((message, index) => (
                  <Fragment key={message}>
                    {index > 0 && ' '}
                    <span id={`${messageId}-${index}`}>{message}</span>
                  </Fragment>
                ))}
              </span>
            </>
          )}
        </span>
      )}
    </div>
  );
});
