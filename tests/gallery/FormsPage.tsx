import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { FormCalls } from '../../src/data/deployments/forms/form-calls.ts';
import { createFormChart } from '../../src/machines/form/form-chart.ts';
import type { FormLoading, SaveOutcome, ValidationOutcome } from '../../src/machines/form/form-facts.ts';
import { uploadMachine } from '../../src/machines/form/upload.ts';
import { newValues } from '../../src/rules/deployments/forms/beginnings.ts';
import type { ReferenceQuery } from '../../src/rules/deployments/forms/definitions.ts';
import { DEPLOYMENT_FORMS } from '../../src/rules/deployments/forms/forms.ts';
import type { DeploymentFormSetting } from '../../src/rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../src/rules/deployments/forms/values.ts';
import { statusLook } from '../../src/rules/deployments/status-display.ts';
import { DeploymentFormProvider } from '../../src/ui/areas/deployments/form/deployment-form-context.ts';
import { drawDeploymentControl } from '../../src/ui/areas/deployments/form/own-controls.tsx';
import { FormPage } from '../../src/ui/form/FormPage.tsx';
import { openForm } from '../../src/ui/form/open-form.ts';
import { answer, completed, settingOf } from '../tables/forms/world.ts';
import { askedType } from './asked-type.ts';

const asked = new URLSearchParams(window.location.search);
const type = askedType();
const state = asked.get('state');

/** What the form has in the portal, without a server: it answers at once, and refuses where the address asks for that. */
function standIn() {
  const form = DEPLOYMENT_FORMS[type];
  const setting = settingOf();
  const initial = state === 'filled' ? completed(type).values : newValues(form, setting, () => 0);
  return createFormChart(form).provide({
    actors: {
      load: fromPromise(async (): Promise<FormLoading<DeploymentFormValues, DeploymentFormSetting>> => {
        if (state === 'loading') await new Promise(() => undefined);
        if (state === 'failed') throw new Error('The request couldn’t be read.');
        const draft = { form: form.name, version: null, keptAt: Date.now(), values: { client: 'harbour-foods' } };
        return { kind: 'loaded', setting, initial, version: null, draft: state === 'draft' ? draft : null };
      }),
      reference: fromCallback(({ input, sendBack, receive }) => {
        const answered = new Set<string>();
        const send = (queries: readonly ReferenceQuery[]) => {
          const due = queries.filter((query) => !answered.has(JSON.stringify(query)));
          for (const query of due) answered.add(JSON.stringify(query));
          for (const query of due) sendBack({ type: 'REFERENCE_LOADED', reference: answer(query) });
        };
        send(input.queries);
        receive((event) => {
          if (event.type === 'NEED') send(event['queries']);
        });
      }),
      draftKeeper: fromCallback(() => undefined),
      check: fromCallback(({ input, sendBack }) => {
        sendBack({ type: 'CHECKED', check: input.check, finding: { kind: 'fine', message: '' } });
      }),
      validate: fromPromise(async (): Promise<ValidationOutcome> => ({ kind: 'valid' })),
      save: fromPromise(
        async (): Promise<SaveOutcome> => ({
          kind: state === 'unknown' ? 'unknown' : 'refused',
          message: 'The server is being changed. Please try again in a minute.',
        }),
      ),
      tidy: fromPromise(async (): Promise<void> => undefined),
    },
  });
}

const calls: FormCalls = {
  findLinkableRequests: async () => ({
    requests: [
      {
        linked: { id: 7, client: 'northwind', environmentIdentifier: 'emea-7', deploymentType: 'PRODUCT' },
        isProduction: false,
        status: statusLook('STARTED'),
      },
    ],
    total: 1,
  }),
  addInstanceType: async () => undefined,
  deleteInstanceType: async () => undefined,
  refreshVpcs: async () => [],
  refreshPlatformVersions: async () => [],
  refreshConfigs: async () => undefined,
  refreshZones: async () => undefined,
};

const expected = 'stacks.zip';
const upload = createActor(uploadMachine, {
  input: { given: null, limit: 50_000, expected, uploads: [expected] },
}).start();

/** A whole form of the type that the address names: `?page=forms&type=DATABASE&state=filled`. */
export function FormsPage() {
  const machine = useMemo(standIn, []);
  const isOnline = state !== 'offline';
  const actor = useActorRef(machine, { input: { isOnline } });
  const open = useMemo(
    () =>
      openForm({
        form: DEPLOYMENT_FORMS[type],
        actor,
        uploads: { of: () => upload, stop: () => undefined },
        drawControl: drawDeploymentControl,
        notices: [],
      }),
    [actor],
  );
  const own = useMemo(
    () => ({ actor, calls, newVpc: null, newPlatformVersion: null, maxLicenceFileSize: 5000 }),
    [actor],
  );
  return (
    <BrowserRouter>
      <DeploymentFormProvider value={own}>
        <FormPage
          open={open}
          title={`Add New ${type}`}
          subtitle={() => 'Every field from the form’s data'}
          leaveLabel="Back"
          alertsFailure={type === 'STORESERVER'}
          isNew
          savedMessage="The deployment request was saved."
          needs="what this form needs"
          isOnline={isOnline}
          savedList={() => '?page=list'}
          listAddress="?page=list"
          queueAddress="?page=list"
          onLeave={() => undefined}
        />
      </DeploymentFormProvider>
    </BrowserRouter>
  );
}
