import { type ReactNode, useState } from 'react';
import type { FieldControlProps } from '../../../src/ui/form/field-control.ts';
import { Code } from '../../../src/ui/kit/Code.tsx';
import { held } from '../gallery.css.ts';

export interface HeldProps<Value> {
  id: string;
  label: string;
  initial: Value;
  field?:
    | Partial<Omit<FieldControlProps<Value>, 'id' | 'name' | 'label' | 'value' | 'onChange' | 'onBlur'>>
    | undefined;
  children: (props: FieldControlProps<Value>) => ReactNode;
  /** The value is not written out below. */
  isSilent?: boolean | undefined;
}

/** Holds the value of one control, as a form does, and writes down what it has said: its value, and how often it was left. */
export function Held<Value>({ id, label, initial, field, children, isSilent = false }: HeldProps<Value>) {
  const [value, setValue] = useState(initial);
  const [leavings, setLeavings] = useState(0);
  return (
    <div className={held}>
      {children({
        isRequired: false,
        refusal: null,
        error: null,
        note: null,
        options: null,
        ownName: null,
        limits: {},
        ...field,
        id,
        name: id,
        label,
        value,
        onChange: setValue,
        onBlur: () => setLeavings((count) => count + 1),
      })}
      {!isSilent && (
        <div data-said={id} data-leavings={leavings}>
          <Code isMuted>{JSON.stringify(value)}</Code>
        </div>
      )}
    </div>
  );
}
