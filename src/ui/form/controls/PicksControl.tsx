import { ListChecks } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Option } from '../../../rules/forms/form.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { ErrorPanel } from '../../kit/ErrorPanel.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { SearchInput } from '../../kit/SearchInput.tsx';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import type { FieldControlProps } from '../field-control.ts';
import { noneLine, pickedLine, picker, pickRow, pickRows, statusLine } from './picks.css.ts';

/** Picked on a screen of its own (Administration §2 "A tenant picker sub-screen"). */
export function PicksControl(props: FieldControlProps<readonly string[]>) {
  const { id, label, pickerTitle, ownPicks, value, isRequired, refusal, error, note, options } = props;
  const { onChange, onBlur } = props;
  // Names come with the list; without it, ids are shown.
  const isLoading = options === null && props.areOptionsMissing !== true;
  const [isOpen, setOpen] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  useKeptFocus(boxRef);
  const nameOf = (picked: string) => (options ?? ownPicks)?.find((option) => option.value === picked)?.label ?? picked;
  const close = () => {
    setOpen(false);
    onBlur();
  };
  return (
    <FieldGroup id={id} label={label} isRequired={isRequired} refusal={refusal} error={error} note={note}>
      <div ref={boxRef} className={pickedLine}>
        {value.length === 0 ? (
          <span className={noneLine}>None selected</span>
        ) : isLoading ? (
          <span className={noneLine}>Loading…</span>
        ) : (
          value.map((picked) => <Badge key={picked}>{nameOf(picked)}</Badge>)
        )}
        {refusal === null && (
          <Button icon={<ListChecks aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {`Select ${label}`}
          </Button>
        )}
      </div>
      {isOpen && (
        <Picker
          label={label}
          title={pickerTitle}
          options={options}
          picked={value}
          missing={props.areOptionsMissing === true ? note : null}
          onRetry={props.onRetryOptions}
          onDone={(picked) => {
            onChange(picked);
            close();
          }}
          onBack={close}
        />
      )}
    </FieldGroup>
  );
}

interface PickerProps {
  readonly label: string;
  readonly title?: string | undefined;
  readonly options: readonly Option[] | null;
  readonly picked: readonly string[];
  /** Null or absent if the list is loaded or loading. */
  readonly missing?: string | null | undefined;
  /** Loads it again. */
  readonly onRetry?: (() => void) | undefined;
  readonly onDone: (picked: readonly string[]) => void;
  readonly onBack: () => void;
}

/** Nothing counts before Done. */
export function Picker({
  label,
  title = `Select ${label}`,
  options,
  picked: before,
  missing = null,
  onRetry,
  onDone,
  onBack,
}: PickerProps) {
  const searchId = useId();
  const [picked, setPicked] = useState(before);
  const [search, setSearch] = useState('');
  const part = search.trim().toLowerCase();
  const found = options?.filter((option) => option.label.toLowerCase().includes(part)) ?? null;
  const toggle = (value: string, isPicked: boolean) =>
    setPicked((known) => (isPicked ? [...known, value] : known.filter((other) => other !== value)));
  return (
    <Dialog
      title={title}
      isTall
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button intent="primary" onClick={() => onDone(picked)}>
            Done
          </Button>
        </>
      }
    >
      <div className={picker}>
        <SearchInput
          id={searchId}
          aria-label={`Search ${label}`}
          placeholder="Search"
          value={search}
          onValueChange={setSearch}
        />
        <p className={statusLine} role="status">
          {picked.length} selected
        </p>
        {found === null && missing !== null ? (
          <ErrorPanel
            title={`The choices for ${label} couldn’t be loaded.`}
            details={missing}
            action={onRetry && <Button onClick={onRetry}>Retry</Button>}
          />
        ) : found === null ? (
          <LoadingSkeleton layout="table" rows={4} columns={1} />
        ) : found.length === 0 ? (
          <EmptyPanel title="No data found matching your criteria." />
        ) : (
          <ul className={pickRows}>
            {found.map((option) => (
              <li key={option.value} className={pickRow}>
                <Checkbox
                  label={option.label}
                  isChecked={picked.includes(option.value)}
                  onCheckedChange={(isPicked) => toggle(option.value, isPicked)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
