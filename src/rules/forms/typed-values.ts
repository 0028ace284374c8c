import { cleanText, cleanTexts, textsIn, unseenFault } from '../texts/typed-text.ts';
import { CONTROL_PARSERS } from './controls.ts';
import { isSameValue } from './equal.ts';
import type { FormRules } from './form.ts';
import { fieldNames } from './questions.ts';

const CLEANED: ReadonlySet<string> = new Set(['text', 'paragraph', 'integer', 'date', 'entries', 'choices']);
/** Sent as typed; key-value fields trim their own texts. */
const KEPT_TO_THE_LETTER: ReadonlySet<string> = new Set(['secret', 'rows']);
const WITH_LINES: ReadonlySet<string> = new Set(['paragraph']);

interface TypedField {
  readonly control?: string;
}

export function cleanValue(field: TypedField, value: unknown): unknown {
  return CLEANED.has(field.control ?? '') ? cleanTexts(value) : value;
}

export function cleanValues<Values, Setting>(
  form: Pick<FormRules<Values, Setting>, 'sections' | 'fields'>,
  values: Values,
): Values {
  let cleaned = values;
  for (const name of fieldNames(form)) {
    const clean = cleanValue(form.fields[name], values[name]);
    if (!isSameValue(clean, values[name])) cleaned = { ...cleaned, [name]: clean };
  }
  return cleaned;
}

/** To follow the label; null where acceptable. A single text of an area's own kind is a file or a choice. */
export function typedFault({ control = '' }: TypedField, value: unknown): string | null {
  const isOwn = !Object.hasOwn(CONTROL_PARSERS, control);
  const isTyped = isOwn ? typeof value !== 'string' : CLEANED.has(control) || KEPT_TO_THE_LETTER.has(control);
  if (!isTyped) return null;
  const hasLines = isOwn || WITH_LINES.has(control);
  for (const text of textsIn(value)) {
    const fault = unseenFault(control === 'rows' ? text.trim() : cleanText(text), { hasLines });
    if (fault !== null) return fault;
  }
  return null;
}
