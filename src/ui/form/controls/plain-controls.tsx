import { Dices } from 'lucide-react';
import { cryptoRandom } from '../../../data/forms/crypto-random.ts';
import { UNSCHEDULED_TIME } from '../../../rules/forms/controls.ts';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { CopyButton } from '../../kit/CopyButton.tsx';
import { Field, type FieldProps } from '../../kit/Field.tsx';
import { FieldMessages, messageIds } from '../../kit/FieldMessages.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { NumberInput } from '../../kit/NumberInput.tsx';
import { PasswordInput } from '../../kit/PasswordInput.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { TimeInput } from '../../kit/TimeInput.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { flag, flagMessages, secretRow } from '../form.css.ts';
import { textLimit } from '../limit-count.ts';

function TypedText({ children, hint, ...props }: FieldControlProps<string> & Pick<FieldProps, 'children' | 'hint'>) {
  const { id, label, isRequired, refusal, error, note } = props;
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      limit={textLimit(props)}
      error={error}
      refusal={refusal}
      note={note}
      hint={hint}
    >
      {children}
    </Field>
  );
}

export function CheckboxControl({
  id,
  label,
  value,
  refusal,
  error,
  note,
  onChange,
  onBlur,
}: FieldControlProps<boolean>) {
  const messages = { refusal, note, error };
  return (
    <div className={flag}>
      <Checkbox
        id={id}
        label={label}
        isChecked={value}
        disabled={refusal !== null}
        aria-describedby={messageIds(id, messages)}
        aria-invalid={error === null ? undefined : true}
        onCheckedChange={onChange}
        onBlur={onBlur}
      />
      <div className={flagMessages}>
        <FieldMessages id={id} {...messages} />
      </div>
    </div>
  );
}

export function DateControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, limits, onChange, onBlur } = props;
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} refusal={refusal} note={note}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={value}
          min={limits.min}
          max={limits.max}
          readOnly={refusal !== null}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

function rangeWords({ min, max }: FieldControlProps<string>['limits']): string | null {
  if (min === undefined) return null;
  if (max !== undefined) return `${min} to ${max}`;
  return Number(min) > 1 ? `At least ${min}` : null;
}

export function IntegerControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, help, limits, onChange, onBlur } = props;
  const { min, max } = limits;
  const hint = [rangeWords(limits), help].filter(Boolean).join('. ') || undefined;
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} refusal={refusal} note={note} hint={hint}>
      {(control) => (
        <NumberInput
          {...control}
          title={help}
          value={value}
          min={min}
          max={max}
          step={1}
          readOnly={refusal !== null}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

export function ParagraphControl(props: FieldControlProps<string>) {
  const { value, refusal, onChange, onBlur } = props;
  return (
    <TypedText {...props}>
      {(control) => (
        <TextArea {...control} value={value} readOnly={refusal !== null} onValueChange={onChange} onBlur={onBlur} />
      )}
    </TypedText>
  );
}

export function SecretControl(props: FieldControlProps<string>) {
  const { label, value, staysWhereEmpty, refusal, generate, isOnlyGenerated, onChange, onBlur } = props;
  return (
    <TypedText {...props} hint={staysWhereEmpty === true ? 'Leave blank to keep the current value.' : undefined}>
      {(control) => (
        <span className={secretRow}>
          <PasswordInput
            {...control}
            secretName={label}
            value={value}
            readOnly={refusal !== null || isOnlyGenerated === true}
            onValueChange={onChange}
            onBlur={onBlur}
          />
          {refusal === null && generate !== undefined && (
            <IconButton
              isOutlined
              label={`Generate a new ${label}`}
              icon={<Dices aria-hidden />}
              onClick={() => onChange(generate(cryptoRandom))}
            />
          )}
          {value !== '' && <CopyButton text={value} label={`Copy ${label}`} />}
        </span>
      )}
    </TypedText>
  );
}

/** 00:00 to 23:59; '-1:-1', an unscheduled time, shows as empty. */
export function TimeControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, onChange, onBlur } = props;
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} refusal={refusal} note={note}>
      {(control) => (
        <TimeInput
          {...control}
          value={value === UNSCHEDULED_TIME ? '' : value}
          readOnly={refusal !== null}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

export function TextControl(props: FieldControlProps<string>) {
  const { value, refusal, onChange, onBlur } = props;
  return (
    <TypedText {...props} hint={props.help}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          readOnly={refusal !== null}
          spellCheck={false}
          autoCapitalize="none"
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </TypedText>
  );
}
