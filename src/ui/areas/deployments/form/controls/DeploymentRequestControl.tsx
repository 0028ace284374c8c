import { Link2, Unlink } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LinkedRequest } from '../../../../../rules/deployments/forms/values.ts';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { Button } from '../../../../kit/Button.tsx';
import { FieldGroup } from '../../../../kit/FieldGroup.tsx';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { useKeptFocus } from '../../../../kit/use-kept-focus.ts';
import { linkedLine, linkedName, linkedNumber, linkedWords, notLinked } from './controls.css.ts';
import { type FindRequests, RequestPicker } from './RequestPicker.tsx';

export interface DeploymentRequestControlProps extends FieldControlProps<LinkedRequest | null> {
  readonly find: FindRequests;
  /** Why nothing can be looked for now, in a sentence; null where it can. */
  readonly networkRefusal?: string | null | undefined;
}

/** A request that is linked, and the dialog in which it is chosen (Deployments §2 "Create and edit forms"). */
export function DeploymentRequestControl({ find, networkRefusal = null, ...props }: DeploymentRequestControlProps) {
  const { id, label, value, isRequired, refusal, error, note, onChange, onBlur } = props;
  const [isOpen, setOpen] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  useKeptFocus(boxRef);
  const close = () => {
    setOpen(false);
    onBlur();
  };
  return (
    <FieldGroup
      id={id}
      label={label}
      isRequired={isRequired}
      hint={refusal === null && networkRefusal !== null ? networkRefusal : undefined}
      refusal={refusal}
      error={error}
      note={note}
    >
      <div ref={boxRef} className={linkedLine}>
        {value === null ? (
          <span className={notLinked}>No request is linked.</span>
        ) : (
          <span className={linkedWords}>
            <span className={linkedNumber}>#{value.id}</span>
            <span className={linkedName}>
              {value.client} / {value.environmentIdentifier}
            </span>
          </span>
        )}
        {refusal === null && (
          <>
            {value !== null && (
              <IconButton
                label={`Remove the link to request ${value.id}`}
                icon={<Unlink aria-hidden />}
                isDanger
                onClick={() => {
                  onChange(null);
                  onBlur();
                }}
              />
            )}
            <Button
              icon={<Link2 aria-hidden />}
              refusal={networkRefusal ?? undefined}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {value === null ? 'Select request' : 'Change'}
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <RequestPicker
          chosen={value}
          find={find}
          onDone={(chosen) => {
            if (chosen?.id !== value?.id) onChange(chosen);
            close();
          }}
          onBack={close}
        />
      )}
    </FieldGroup>
  );
}
