import type { TextControl as TextControlName } from '../../../rules/forms/form.ts';
import { XmlControl } from '../../areas/deployments/form/controls/LicenceControl.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { ChoiceControl } from './ChoiceControl.tsx';
import { DateControl } from './DateControl.tsx';
import { IntegerControl } from './IntegerControl.tsx';
import { SearchChoice } from './SearchChoice.tsx';
import { SecretControl } from './SecretControl.tsx';
import { TextControl } from './TextControl.tsx';
import { TimeControl } from './TimeControl.tsx';

export interface PlainControlProps extends FieldControlProps<string> {
  control: TextControlName;
}

/** More than this one does not look through by eye. */
const FEW = 12;

/** How a text is entered, as its field says. */
export function PlainControl({ control, ...props }: PlainControlProps) {
  switch (control) {
    case 'text':
      return <TextControl {...props} />;
    case 'secret':
      return <SecretControl {...props} />;
    case 'integer':
      return <IntegerControl {...props} />;
    case 'date':
      return <DateControl {...props} />;
    case 'time':
      return <TimeControl {...props} />;
    case 'choice':
      return (props.options?.length ?? 0) > FEW ? <SearchChoice {...props} /> : <ChoiceControl {...props} />;
    case 'search':
      return <SearchChoice {...props} />;
    case 'xml':
      return <XmlControl {...props} />;
  }
}
