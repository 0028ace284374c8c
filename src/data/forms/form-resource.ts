import type { CommandHeaders } from '../../contract/client.ts';
import type { KeptRequest } from '../../contract/kept-request.ts';
import type { FormLoading } from '../../machines/form/form-facts.ts';
import type { ServerFault } from '../../rules/forms/errors.ts';
import type { CheckFinding, FormSetting } from '../../rules/forms/form.ts';
import type { ListQuery } from '../../rules/forms/reference.ts';
import type { FormAddress } from './form-address.ts';
import type { ReferenceSource } from './reference-lists.ts';

export type FormOpening<Values, Setting> =
  | Omit<Extract<FormLoading<Values, Setting>, { readonly kind: 'loaded' }>, 'draft'>
  | Extract<FormLoading<Values, Setting>, { readonly kind: 'closed' }>;

export type FormChecks<Values, Name extends string> = Readonly<
  Record<Name, (values: Values, signal: AbortSignal) => Promise<CheckFinding>>
>;

/** Each call throws an AppError. */
export interface FormResource<Values, Setting extends FormSetting<Values>, Query extends ListQuery, Body> {
  readonly address: FormAddress;
  readonly reference: ReferenceSource<Setting['reference'], Query>;
  readonly checks: FormChecks<Values, string>;
  readonly open: (signal: AbortSignal) => Promise<FormOpening<Values, Setting>>;
  readonly validate: (body: Body, signal: AbortSignal) => Promise<{ readonly errors: readonly ServerFault[] }>;
  /** Returns a function that stores the saved record on the device. */
  readonly save: (body: Body, header: CommandHeaders) => Promise<() => Promise<void>>;
  /** The call that saves it, for later. */
  readonly requestOf: (body: Body) => Promise<KeptRequest>;
}
