import { useSelector } from '@xstate/react';
import { memo, useCallback } from 'react';
import { afterPress } from '../kit/after-press.ts';
import { ConsequencesNotice } from './ConsequencesNotice.tsx';
import { FIELD_PLACE, fieldId } from './field-id.ts';
import { cell, wideCell } from './form.css.ts';
import { useFieldView, useOpenForm } from './form-context.ts';
import { drawGenericControl } from './generic-controls.tsx';
import { MissingChoices } from './MissingChoices.tsx';

/** Memoized per field. */
export const FormField = memo(function FormField({ name }: { name: string }) {
  const { actor, edit, blur, drawControl, retryLists } = useOpenForm();
  const view = useFieldView(name);
  const needed = view === undefined || view.options !== null || view.refusal !== null ? null : view.list;
  const missing = useSelector(actor, ({ context: { missingLists } }) => {
    const sentences = [needed ?? []].flat().flatMap((list) => missingLists[list] ?? []);
    return sentences.length === 0 ? null : sentences.join(' ');
  });
  const onChange = useCallback((value: unknown) => edit(name, value), [edit, name]);
  const onBlur = useCallback(() => afterPress(() => blur(name)), [blur, name]);
  if (view === undefined) return null;

  const { field, value, isRequired, staysWhereEmpty, refusal, error, options, ownName, limits } = view;
  const props = {
    name,
    id: fieldId(name),
    label: field.label,
    emptyLabel: field.emptyLabel,
    help: field.help,
    entry: field.entry,
    pickerTitle: view.pickerTitle ?? undefined,
    ownPicks: view.ownPicks ?? undefined,
    generate: field.generate,
    isOnlyGenerated: field.isOnlyGenerated,
    rows: view.rows ?? undefined,
    value,
    isRequired,
    staysWhereEmpty,
    refusal,
    error,
    note: missing ?? view.warning ?? view.note,
    options,
    areOptionsMissing: missing !== null,
    onRetryOptions: retryLists,
    ownName,
    limits,
    onChange,
    onBlur,
  };
  const drawn = drawGenericControl(field.control, props) ?? drawControl(field.control, props);
  if (drawn === null) throw new Error(`There is no control '${field.control}'.`);
  return (
    <div className={drawn.isWide ? wideCell : cell} {...{ [FIELD_PLACE]: name }}>
      {drawn.control}
      {missing !== null && <MissingChoices name={name} label={field.label} />}
      <ConsequencesNotice name={name} />
    </div>
  );
});
