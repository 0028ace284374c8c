import { CONTROL_PARSERS, type ControlValues } from '../../rules/forms/controls.ts';
import type { PickedZip } from '../../rules/forms/picked-files.ts';
import { CheckboxControl } from './controls/CheckboxControl.tsx';
import { ChoicesControl } from './controls/ChoicesControl.tsx';
import { DateControl } from './controls/DateControl.tsx';
import { EntriesControl } from './controls/EntriesControl.tsx';
import { IntegerControl } from './controls/IntegerControl.tsx';
import { KeyValueRows } from './controls/KeyValueRows.tsx';
import { ListedChoice } from './controls/ListedChoice.tsx';
import { ParagraphControl } from './controls/ParagraphControl.tsx';
import { PicksControl } from './controls/PicksControl.tsx';
import { SearchChoice } from './controls/SearchChoice.tsx';
import { SecretControl } from './controls/SecretControl.tsx';
import { TextControl } from './controls/TextControl.tsx';
import { TimeControl } from './controls/TimeControl.tsx';
import { UploadZipControl } from './controls/UploadZipControl.tsx';
import { type ControlDrawings, drawingOf } from './draw-control.ts';
import type { FieldControlProps } from './field-control.ts';
import { useOpenForm } from './form-context.ts';
import { useNetworkRefusal } from './use-network-refusal.ts';

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

export const drawGenericControl = drawingOf(CONTROL_PARSERS, CONTROLS);
