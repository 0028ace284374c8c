import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { createWizardMachine } from '../../../machines/wizard.ts';
import type {
  CheckInput,
  SaveOutcome,
  Saving,
  ValidationOutcome,
  WizardEvent,
} from '../../../machines/wizard-facts.ts';
import type { DeploymentRequestBody } from '../../../rules/deployments/forms/body.ts';
import type { DeploymentField } from '../../../rules/deployments/forms/definitions.ts';
import { DEPLOYMENT_FORMS } from '../../../rules/deployments/forms/forms.ts';
import type { DeploymentFormSetting, ReferenceQuery } from '../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../rules/deployments/forms/values.ts';
import type { Held } from '../../../rules/forms/settle.ts';
import { createDraftKeeper } from '../../forms/draft-keeper.ts';
import { FormDrafts } from '../../forms/drafts.ts';
import {
  addressKey,
  type FormAddress,
  type FormPortal,
  type FormViewer,
  isStillSignedIn,
  scopeOf,
} from '../../forms/form-address.ts';
import { ReferenceLists } from '../../forms/reference-lists.ts';
import { ReferenceLoader } from '../../forms/reference-loader.ts';
import { save, validate } from '../../forms/saving.ts';
import { purgeUploads, uploadTokens } from '../../forms/uploaded-files.ts';
import { followConnectivity, followRenewal } from '../../returns.ts';
import { createChecks } from './checks.ts';
import { type DeploymentFormLoading, openForm } from './opening.ts';

export type { FormAddress, FormViewer } from '../../forms/form-address.ts';
export { readRequestType } from './opening.ts';

/** The machine of a deployment form, whichever type it is of. */
export type DeploymentFormMachine = ReturnType<
  typeof createWizardMachine<
    DeploymentFormValues,
    DeploymentFormSetting,
    DeploymentField,
    ReferenceQuery,
    DeploymentRequestBody
  >
>;

type FormEvent = WizardEvent<DeploymentFormValues, DeploymentFormSetting>;

/** The wizard of one form with its real effects: made when the form is opened, for who has opened it in which tenant. */
export function createDeploymentFormMachine(
  portal: FormPortal,
  viewer: FormViewer,
  address: FormAddress,
): DeploymentFormMachine {
  const form = DEPLOYMENT_FORMS[address.type];
  const editedId = address.mode === 'edit' ? address.id : null;
  const isAllowed = () => isStillSignedIn(portal, viewer);
  const drafts = new FormDrafts({
    device: portal.device,
    form,
    scope: scopeOf(viewer),
    address: addressKey(address),
    isAllowed,
  });
  const lists = new ReferenceLists(portal, viewer);
  const ask = createChecks(portal);
  /** Files that were uploaded elsewhere: the record's own. */
  let foreign: ReadonlySet<string> = new Set();

  return createWizardMachine(form).provide({
    actors: {
      load: fromPromise<DeploymentFormLoading, undefined>(async ({ signal }) => {
        const loading = await openForm({ portal, form, viewer, address, drafts, lists }, signal);
        foreign = new Set(loading.kind === 'loaded' ? uploadTokens(loading.begun) : []);
        return loading;
      }),
      reference: fromCallback<AnyEventObject, { readonly queries: readonly ReferenceQuery[] }, FormEvent>(
        ({ input, receive, sendBack }) => {
          const loader = new ReferenceLoader(lists, sendBack);
          receive((event) => {
            if (event.type === 'NEED') loader.need(event['queries']);
          });
          loader.need(input.queries);
          const stopConnectivity = followConnectivity(portal.connectivity, (isOnline) => {
            if (isOnline) loader.retry();
          });
          const stopRenewal = followRenewal(portal.session, () => loader.retry());
          return () => {
            stopConnectivity();
            stopRenewal();
            loader.stop();
          };
        },
      ),
      draftKeeper: createDraftKeeper(drafts, isAllowed),
      check: fromCallback<AnyEventObject, CheckInput<DeploymentFormValues>, FormEvent>(({ input, sendBack }) => {
        const { check, values } = input;
        const stopping = new AbortController();
        ask(check, values, stopping.signal).then(
          (finding) => {
            if (!stopping.signal.aborted) sendBack({ type: 'CHECKED', check, finding });
          },
          // It was stopped: nobody waits for the answer.
          () => undefined,
        );
        return () => stopping.abort();
      }),
      validate: fromPromise<ValidationOutcome, Saving<DeploymentRequestBody>>(({ input, signal }) =>
        validate(portal, viewer, editedId, input, signal),
      ),
      // Not ended with the page: what has been sent counts.
      save: fromPromise<SaveOutcome, Saving<DeploymentRequestBody>>(({ input }) =>
        save(portal, viewer, editedId, input),
      ),
      tidy: fromPromise<void, { readonly isSaved: boolean; readonly held: Held<DeploymentFormValues> | null }>(
        async ({ input: { isSaved, held } }) => {
          await drafts.drop();
          if (isSaved || held === null) return;
          await purgeUploads(
            portal.client,
            [...uploadTokens(held.values), ...uploadTokens(held.aside)].filter((token) => !foreign.has(token)),
          );
        },
      ),
    },
  });
}
