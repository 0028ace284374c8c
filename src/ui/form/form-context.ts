import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { FormCalls } from '../../data/deployments/forms/form-calls.ts';
import type { UploadActor } from '../../data/forms/uploads.ts';
import type { DeploymentForm } from '../../rules/deployments/forms/deployment-form.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../rules/deployments/forms/values.ts';
import type { UploadFieldName } from '../../rules/forms/picked-files.ts';
import type { DeploymentFormActor, DeploymentFormWork } from '../areas/deployments/form/form-actor.ts';
import { type FieldView, type FormView, type FormViews, NOTHING_SHOWN } from './form-views.ts';

/** What a form's controls do beside editing their fields. */
export interface FormServices {
  readonly calls: FormCalls;
  /** The upload of a field's file; what becomes of it reaches the form by itself. */
  readonly uploadOf: (field: UploadFieldName) => UploadActor;
  /** How large a licence's file may be, in bytes. */
  readonly maxLicenceFileSize: number;
  /** Ends what is under way; the form is gone. */
  readonly stop: () => void;
}

/** One open form: its data, its machine, and what there is to show of it. */
export interface OpenForm {
  readonly form: DeploymentForm;
  readonly actor: DeploymentFormActor;
  readonly views: FormViews;
  readonly services: FormServices;
}

const FormContext = createContext<OpenForm | null>(null);
export const FormProvider = FormContext.Provider;

export function useOpenForm(): OpenForm {
  const open = useContext(FormContext);
  if (open === null) throw new Error('This component needs an open form around it.');
  return open;
}

/** The form's work now; only for what the component is drawn again for anyhow, or in answer to the user. */
export function workNow(actor: DeploymentFormActor): DeploymentFormWork {
  const { work } = actor.getSnapshot().context;
  if (work === null) throw new Error('The form is not loaded yet.');
  return work;
}

export function valueNow<Name extends DeploymentFieldName>(actor: DeploymentFormActor, name: Name) {
  const values: Pick<DeploymentFormValues, Name> = workNow(actor).values;
  return values[name];
}

/** A part of what there is to show; the component is drawn again where that part has changed. */
export function useFormView<Part>(part: (view: FormView) => Part): Part {
  const { actor, views } = useOpenForm();
  return useSelector(actor, ({ context: { work } }) => part(work === null ? NOTHING_SHOWN : views.of(work)));
}

/** One field; undefined while it is not shown. */
export function useFieldView(name: DeploymentFieldName): FieldView | undefined {
  return useFormView(({ fields }) => fields.get(name));
}

/** A part of what the form's rules know, such as a list of the reference data; compared with `Object.is`. */
export function useFormWork<Part>(part: (work: DeploymentFormWork) => Part): Part | null {
  const { actor } = useOpenForm();
  return useSelector(actor, ({ context: { work } }) => (work === null ? null : part(work)));
}
