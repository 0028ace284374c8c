import { REPEATED_PARAMETER } from '../../../../../rules/deployments/forms/topology-fields.ts';
import type { KeyValueRow } from '../../../../../rules/deployments/forms/values.ts';
import type { KeyValueSuggestion } from '../../../../../rules/forms/key-value-rows.ts';
import { KeyValueRows } from '../../../../form/controls/KeyValueRows.tsx';
import type { FieldControlProps } from '../../../../form/field-control.ts';

export interface ParametersControlProps extends FieldControlProps<readonly KeyValueRow[]> {
  /** What the topology asks for and offers: `parameterSuggestions`. */
  readonly suggestions: readonly KeyValueSuggestion[];
}

/** Additional parameters: mandatory ones are always there, optional ones come from the topology, others are free (Deployments §5). */
export function ParametersControl(props: ParametersControlProps) {
  return (
    <KeyValueRows {...props} noun="parameter" repeatedMessage={REPEATED_PARAMETER} emptyWords="No parameters yet." />
  );
}
