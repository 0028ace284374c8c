import { useSelector } from '@xstate/react';
import { Lock } from 'lucide-react';
import { memo, type ReactNode, useCallback } from 'react';
import { CONTROL_PARSERS, type ControlValues } from '../../rules/forms/controls.ts';
import type { PickedZip } from '../../rules/forms/picked-files.ts';
import { Button } from '../kit/Button.tsx';
import { EntryList } from '../kit/EntryList.tsx';
import { Field } from '../kit/Field.tsx';
import { afterPress } from '../kit/presses.ts';
import { title as titleClass } from '../kit/Section.css.ts';
import { ChoicesControl } from './controls/ChoicesControl.tsx';
import { entriesOf } from './controls/entry-additions.ts';
import { KeyValueRows } from './controls/KeyValueRows.tsx';
import { PicksControl } from './controls/PicksControl.tsx';
import {
  CheckboxControl,
  DateControl,
  IntegerControl,
  ParagraphControl,
  SecretControl,
  TextControl,
  TimeControl,
} from './controls/plain-controls.tsx';
import { ListedChoice, SearchChoice } from './controls/SearchChoice.tsx';
import { UploadZipControl } from './controls/ZipControl.tsx';
import { type ControlDrawings, drawingOf } from './draw-control.ts';
import { FormRunner } from './FormRunner.tsx';
import type { FieldControlProps } from './field-control.ts';
import { FIELD_PLACE, fieldId, focusField, sectionId } from './field-id.ts';
import {
  cell,
  consequencesNotice,
  fieldGrid,
  formSection,
  missingChoices,
  sectionRefusal,
  wideCell,
} from './form.css.ts';
import { useFieldView, useFormView, useOpenForm } from './form-context.ts';
import type { SectionView } from './form-views.ts';
import { entriesLimit } from './limit-count.ts';
import { useNetworkRefusal } from './use-network-refusal.ts';

const SEPARATOR = /[\s,;]+/;

function namesEntry(message: string, entry: string): boolean {
  return message.split(/\s+/).some((word) => word === entry || word === `${entry}.`);
}

/** Typed one by one: notification emails, used CIDRs (Deployments §2, §5). */
export function EntriesControl(props: FieldControlProps<readonly string[]>) {
  const { id, label, isRequired, refusal, error, note, entry: kind } = props;
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      limit={entriesLimit(props)}
      refusal={refusal}
      error={error}
      note={note}
    >
      {(control) => (
        <EntryList
          {...control}
          {...entriesOf(props)}
          separator={SEPARATOR}
          inputMode={kind?.inputMode}
          isFaulty={(entry) => error !== null && (kind?.isAcceptable(entry) === false || namesEntry(error, entry))}
        />
      )}
    </Field>
  );
}

function ConsequencesNotice({ name }: { name: string }) {
  const { actor } = useOpenForm();
  const notice = useFormView(({ consequences }) => (consequences?.below === name ? consequences : null));
  if (notice === null) return null;
  const undo = () => {
    actor.send({ type: 'UNDO' });
    focusField(name);
  };
  return (
    <div role="status" className={consequencesNotice}>
      <span>{notice.sentence}</span>
      {notice.canUndo && (
        <Button size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}

function MissingChoices({ name, label }: { name: string; label: string }) {
  const { retryLists } = useOpenForm();
  const retry = () => {
    retryLists();
    // The button disappears when the choices arrive.
    focusField(name);
  };
  return (
    <div className={missingChoices}>
      <Button size="small" aria-label={`Retry loading the choices of ${label}`} onClick={retry}>
        Retry
      </Button>
    </div>
  );
}

/** The upload continues while the field is hidden. */
function ZipField({ onChange: _, ...props }: FieldControlProps<PickedZip | null>) {
  const { uploadOf } = useOpenForm();
  const networkRefusal = useNetworkRefusal('Uploading a file');
  return <UploadZipControl {...props} upload={uploadOf(props.name)} networkRefusal={networkRefusal} />;
}

const CONTROLS: ControlDrawings<ControlValues> = {
  text: { Component: TextControl },
  paragraph: { Component: ParagraphControl, isWide: true },
  secret: { Component: SecretControl },
  integer: { Component: IntegerControl },
  date: { Component: DateControl },
  time: { Component: TimeControl },
  choice: { Component: ListedChoice },
  search: { Component: SearchChoice },
  checkbox: { Component: CheckboxControl },
  entries: { Component: EntriesControl, isWide: true },
  choices: { Component: ChoicesControl, isWide: true },
  picks: { Component: PicksControl, isWide: true },
  rows: { Component: KeyValueRows, isWide: true },
  zip: { Component: ZipField, isWide: true },
};

const drawGenericControl = drawingOf(CONTROL_PARSERS, CONTROLS);

/** Memoized per field. */
const FormField = memo(function FormField({ name }: { name: string }) {
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

export interface FormSectionProps {
  section: SectionView;
}

/** The common reason why none of the fields can be changed; null otherwise. */
function sharedRefusal(refusals: readonly (string | null)[]): string | null {
  const [first = null, ...others] = refusals;
  return others.length > 0 && others.every((refusal) => refusal === first) ? first : null;
}

export const FormSection = memo(function FormSection({ section }: FormSectionProps) {
  const id = sectionId(section.title);
  return (
    <SectionBox
      section={section}
      heading={
        <h2 id={id} className={titleClass} tabIndex={-1}>
          {section.title}
        </h2>
      }
    />
  );
});

export interface SectionBoxProps extends FormSectionProps {
  heading: ReactNode;
  isFolded?: boolean | undefined;
}

export function SectionBox({ section: { title, fields }, heading, isFolded = false }: SectionBoxProps) {
  const { drawBelow, placed } = useOpenForm();
  const refusal = useFormView((view) => sharedRefusal(fields.map((name) => view.fields.get(name)?.refusal ?? null)));
  return (
    <section
      className={formSection}
      aria-labelledby={sectionId(title)}
      data-fixed={refusal === null ? undefined : true}
      data-folded={isFolded || undefined}
    >
      {heading}
      {!isFolded && refusal !== null && (
        <p className={sectionRefusal}>
          <Lock aria-hidden />
          {refusal}
        </p>
      )}
      {!isFolded && (
        <div className={fieldGrid}>
          {fields.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </div>
      )}
      {!isFolded && placed?.section === title && <FormRunner placed={placed} />}
      {!isFolded && drawBelow(title)}
    </section>
  );
}
