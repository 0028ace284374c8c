import type { CommandHeaders } from '../../contract/client.ts';
import type { WizardLoading } from '../../machines/form/wizard-facts.ts';
import type { ServerFault } from '../../rules/forms/errors.ts';
import type { CheckFinding, FormSetting } from '../../rules/forms/form.ts';
import type { ListQuery } from '../../rules/forms/reference.ts';
import type { FormAddress } from './form-address.ts';
import type { ReferenceSource } from './reference-lists.ts';

/** What a form is opened with, before its user's draft is looked for. */
export type FormOpening<Values, Setting> =
  | Omit<Extract<WizardLoading<Values, Setting>, { readonly kind: 'loaded' }>, 'draft'>
  | Extract<WizardLoading<Values, Setting>, { readonly kind: 'closed' }>;

/** What the checks of a form ask the server, by name; one that is forgotten does not compile. */
export type FormChecks<Values, Name extends string> = Readonly<
  Record<Name, (values: Values, signal: AbortSignal) => Promise<CheckFinding>>
>;

/** What one opened form has from its area: its calls, and what they are asked with. Each call throws an AppError. */
export interface FormResource<Values, Setting extends FormSetting<Values>, Query extends ListQuery, Body> {
  readonly address: FormAddress;
  /** The lists that it chooses from. */
  readonly reference: ReferenceSource<Setting['reference'], Query>;
  readonly checks: FormChecks<Values, string>;
  /** The values to begin with, and what the rules ask for beside them. */
  readonly open: (signal: AbortSignal) => Promise<FormOpening<Values, Setting>>;
  /** What the server's validation finds. */
  readonly validate: (body: Body, signal: AbortSignal) => Promise<{ readonly errors: readonly ServerFault[] }>;
  /** Makes or changes the record; answers what keeps it on the device as it is now. */
  readonly save: (body: Body, header: CommandHeaders) => Promise<() => Promise<void>>;
}
