import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { LICENCE_FILE_TYPE, licenceFileError } from '../../../../../rules/deployments/forms/licence.ts';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { fileInput, filePick, xmlBox } from '../../../../form/form.css.ts';
import { textLimit } from '../../../../form/limit-count.ts';
import { Button } from '../../../../kit/Button.tsx';
import { control as controlClass, mono } from '../../../../kit/controls.css.ts';
import { Field } from '../../../../kit/Field.tsx';
import { readTextFile } from '../../../../read-text-file.ts';
import { useDeploymentForm } from '../deployment-form-context.ts';

/** A licence: its XML pasted, or read from a file on the device. */
export function LicenceControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, staysWhereEmpty, refusal, error, note, onChange, onBlur } = props;
  const { maxLicenceFileSize } = useDeploymentForm();
  const picker = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const take = async (file: File) => {
    const refused = licenceFileError(file, maxLicenceFileSize);
    setFileError(refused);
    if (refused !== null) return;
    const read = await readTextFile(file);
    if (read.kind === 'refused') return setFileError(read.sentence);
    onChange(read.text);
    onBlur();
  };
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      limit={textLimit(props)}
      error={fileError ?? error}
      refusal={refusal}
      note={note}
      hint={staysWhereEmpty === true ? 'Leave blank to keep the current value.' : undefined}
    >
      {(control) => (
        <>
          <textarea
            {...control}
            className={`${controlClass} ${mono} ${xmlBox}`}
            rows={5}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={refusal !== null}
            value={value}
            onChange={(event) => {
              setFileError(null);
              onChange(event.currentTarget.value);
            }}
            onBlur={onBlur}
          />
          {refusal === null && (
            <span className={filePick}>
              <Button size="small" icon={<FileUp aria-hidden />} onClick={() => picker.current?.click()}>
                Choose file
              </Button>
              <input
                ref={picker}
                type="file"
                className={fileInput}
                tabIndex={-1}
                aria-label={`${label} file`}
                accept={`${LICENCE_FILE_TYPE},.xml`}
                onChange={(event) => {
                  const [file] = event.currentTarget.files ?? [];
                  // The same file can be picked again once it was corrected.
                  event.currentTarget.value = '';
                  if (file !== undefined) void take(file);
                }}
              />
            </span>
          )}
        </>
      )}
    </Field>
  );
}
