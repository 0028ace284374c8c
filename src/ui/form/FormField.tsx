import { memo, useCallback } from 'react';
import type { DeploymentField } from '../../rules/deployments/forms/definitions.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../rules/deployments/forms/values.ts';
import type { Edit } from '../../rules/forms/form.ts';
import { ConfigsField } from '../areas/deployments/form/controls/ConfigsField.tsx';
import { InstallerApplicationsControl } from '../areas/deployments/form/controls/InstallerApplicationsControl.tsx';
import { InstanceTypeField } from '../areas/deployments/form/controls/InstanceTypeField.tsx';
import { LinkedRequestField } from '../areas/deployments/form/controls/LinkedRequestField.tsx';
import { ParametersField } from '../areas/deployments/form/controls/ParametersField.tsx';
import { TagsControl } from '../areas/deployments/form/controls/TagsControl.tsx';
import { ZonesField } from '../areas/deployments/form/controls/ZonesField.tsx';
import { afterPress } from '../kit/after-press.ts';
import { ConsequencesNotice } from './ConsequencesNotice.tsx';
import { CheckboxControl } from './controls/CheckboxControl.tsx';
import { ChoicesControl } from './controls/ChoicesControl.tsx';
import { EntriesControl } from './controls/EntriesControl.tsx';
import { PlainControl } from './controls/PlainControl.tsx';
import { ZipField } from './controls/ZipField.tsx';
import { FIELD_PLACE, fieldId } from './field-id.ts';
import { cell, wideCell } from './form.css.ts';
import { useFieldView, useOpenForm, valueNow } from './form-context.ts';

/** Controls that take a whole row, where two fields stand beside each other. */
const WIDE: ReadonlySet<DeploymentField['control']> = new Set([
  'xml',
  'entries',
  'choices',
  'parameters',
  'tags',
  'zip',
  'installer applications',
  'deployment request',
]);

/** Choices whose list can be changed, or read anew, where one chooses. */
const MANAGED_CHOICES = { instanceTypes: InstanceTypeField, zones: ZonesField, configs: PlainControl } as const;

/** One field of a form, drawn again only when something about it has changed. */
export const FormField = memo(function FormField({ name }: { name: DeploymentFieldName }) {
  const { form, actor } = useOpenForm();
  const view = useFieldView(name);
  const edit = useCallback((made: Edit<DeploymentFormValues>) => actor.send({ type: 'EDIT', edit: made }), [actor]);
  const onBlur = useCallback(() => afterPress(() => actor.send({ type: 'BLUR', field: name })), [actor, name]);
  if (view === undefined) return null;

  const field = form.fields[name];
  const { isRequired, refusal, error, options, ownName, limits } = view;
  const note = view.warning ?? view.note;
  const shared = {
    id: fieldId(name),
    label: field.label,
    emptyLabel: field.emptyLabel,
    isRequired,
    refusal,
    error,
    note,
    options,
    ownName,
    limits,
    onBlur,
  };
  const control = () => {
    switch (field.control) {
      case 'checkbox':
        return (
          <CheckboxControl
            {...shared}
            value={valueNow(actor, field.name)}
            onChange={(value) => edit({ field: field.name, value })}
          />
        );
      case 'entries':
        return (
          <EntriesControl
            {...shared}
            {...field.entry}
            value={valueNow(actor, field.name)}
            onChange={(value) => edit({ field: field.name, value })}
          />
        );
      case 'choices': {
        const Control = field.manages === 'configs' ? ConfigsField : ChoicesControl;
        return (
          <Control
            {...shared}
            value={valueNow(actor, field.name)}
            onChange={(value) => edit({ field: field.name, value })}
          />
        );
      }
      case 'parameters':
        return (
          <ParametersField
            {...shared}
            value={valueNow(actor, field.name)}
            onChange={(value) => edit({ field: field.name, value })}
          />
        );
      case 'tags':
        return (
          <TagsControl
            {...shared}
            value={valueNow(actor, field.name)}
            onChange={(value) => edit({ field: field.name, value })}
          />
        );
      case 'installer applications':
        return (
          <InstallerApplicationsControl
            {...shared}
            value={valueNow(actor, field.name)}
            onChange={(value) => edit({ field: field.name, value })}
          />
        );
      case 'deployment request':
        return (
          <LinkedRequestField
            {...shared}
            value={valueNow(actor, field.name)}
            onChange={(value) => edit({ field: field.name, value })}
          />
        );
      case 'zip':
        return <ZipField {...shared} field={field.name} value={valueNow(actor, field.name)} />;
      default: {
        const Control = field.manages === undefined ? PlainControl : MANAGED_CHOICES[field.manages];
        return (
          <Control
            {...shared}
            control={field.control}
            value={valueNow(actor, field.name)}
            onChange={(value) => edit({ field: field.name, value })}
          />
        );
      }
    }
  };
  return (
    <div className={WIDE.has(field.control) ? wideCell : cell} {...{ [FIELD_PLACE]: name }}>
      {control()}
      <ConsequencesNotice name={name} />
    </div>
  );
});
