/** Fields of the usual kinds, each with all that is asked of it. What differs in one form is put beside it. */
import { lengthError } from '../limits.ts';

/** A text that has to be given, at most as long as the contract lets it be. */
export function textField<const Name extends string>(
  name: Name,
  label: string,
  { length: maxLength }: { readonly length: number },
  /** What else is wrong with a text, to follow the label; null where nothing is. */
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

/** A text of several lines, which may be left out. */
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

/**
 * One of a few, which has to be chosen.
 * @param missing what is said where none is
 */
export function choiceField<const Name extends string, Choices>(
  name: Name,
  label: string,
  missing: string,
  options: Choices,
) {
  return { name, label, control: 'choice', required: { message: missing }, options } as const;
}
