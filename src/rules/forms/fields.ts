import { lengthError } from '../texts/limits.ts';

/** Required; limited to the contract's length. */
export function textField<const Name extends string>(
  name: Name,
  label: string,
  { length: maxLength }: { readonly length: number },
  fault: (text: string) => string | null = () => null,
) {
  return {
    name,
    label,
    control: 'text',
    required: { message: 'cannot be blank' },
    limits: { on: [], ask: () => ({ maxLength }) },
    rules: [
      {
        on: [name],
        ask: (values: Readonly<Record<Name, string>>) => lengthError(values[name], maxLength) ?? fault(values[name]),
      },
    ],
  } as const;
}

export function paragraphField<const Name extends string>(
  name: Name,
  label: string,
  { length: maxLength }: { readonly length: number },
) {
  return {
    name,
    label,
    control: 'paragraph',
    limits: { on: [], ask: () => ({ maxLength }) },
    rules: [{ on: [name], ask: (values: Readonly<Record<Name, string>>) => lengthError(values[name], maxLength) }],
  } as const;
}

export function checkboxField<const Name extends string>(name: Name, label: string) {
  return { name, label, control: 'checkbox' } as const;
}

/** Required; `missing` is the message without a choice. */
export function choiceField<const Name extends string, Choices>(
  name: Name,
  label: string,
  missing: string,
  options: Choices,
) {
  return { name, label, control: 'choice', required: { message: missing }, options } as const;
}
