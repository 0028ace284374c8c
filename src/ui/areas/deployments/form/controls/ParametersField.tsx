import { useMemo } from 'react';
import { parameterSuggestions } from '../../../../../rules/deployments/forms/topology-fields.ts';
import type { KeyValueRow } from '../../../../../rules/deployments/forms/values.ts';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { useFormWork, useOpenForm, workNow } from '../../../../form/form-context.ts';
import { ParametersControl } from './ParametersControl.tsx';

/** Additional parameters, with what the chosen topology asks for and offers. */
export function ParametersField(props: FieldControlProps<readonly KeyValueRow[]>) {
  const { actor } = useOpenForm();
  const topology = useFormWork(({ setting }) => setting.reference.topology);
  const choice = useFormWork(({ values }) =>
    JSON.stringify([values.topologyName, values.topologyVersion, values.deploymentMode]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the work is read as it was when one of these changed
  const suggestions = useMemo(() => {
    const { values, setting } = workNow(actor);
    return parameterSuggestions(values, setting.reference);
  }, [actor, topology, choice]);
  return <ParametersControl {...props} suggestions={suggestions} />;
}
