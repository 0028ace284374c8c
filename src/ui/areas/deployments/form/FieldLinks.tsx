import type { DeploymentFieldName, DeploymentFormValues } from '../../../../rules/deployments/forms/values.ts';
import type { FieldFault } from '../../../../rules/forms/errors.ts';
import { fieldId } from './field-id.ts';
import { summaryLink, summaryList } from './form.css.ts';

export interface FieldLinksProps {
  /** A sentence of its own for each field. */
  lines: readonly FieldFault<DeploymentFormValues>[];
  onGoTo: (field: DeploymentFieldName) => void;
}

/** What there is to say of several fields, each with a link to it. */
export function FieldLinks({ lines, onGoTo }: FieldLinksProps) {
  return (
    <ul className={summaryList}>
      {lines.map(({ field, message }) => (
        <li key={field}>
          <a
            className={summaryLink}
            href={`#${fieldId(field)}`}
            onClick={(event) => {
              event.preventDefault();
              onGoTo(field);
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </ul>
  );
}
