import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deploymentForm, OTHER_TYPE } from '../../../../data/deployments/forms/deployment-form.ts';
import { createFormCalls, type FormCalls } from '../../../../data/deployments/forms/form-calls.ts';
import { holds } from '../../../../rules/access/access.ts';
import { type DeploymentType, deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import { notTakenOver } from '../../../../rules/deployments/forms/beginnings.ts';
import { DEPLOYMENT_FORMS } from '../../../../rules/deployments/forms/forms.ts';
import { NEW_VPC, newVpcName } from '../../../../rules/deployments/forms/placement-fields.ts';
import { completeSchedule, scheduleSection } from '../../../../rules/deployments/forms/schedule-fields.ts';
import type { VpcsKey } from '../../../../rules/deployments/forms/setting.ts';
import { NEW_PLATFORM_VERSION } from '../../../../rules/deployments/forms/topology-fields.ts';
import type { DeploymentFormValues } from '../../../../rules/deployments/forms/values.ts';
import { instantInZone } from '../../../../rules/deployments/zone-clock.ts';
import { isSameValue } from '../../../../rules/forms/equal.ts';
import type { FormMode } from '../../../../rules/forms/form.ts';
import { tenantAllowsCreation } from '../../../../rules/people/tenants.ts';
import { ApprovalAtStake } from '../../../form/approval-at-stake-part.ts';
import { EarlierEdit } from '../../../form/EarlierEdit.tsx';
import { FormPage } from '../../../form/FormPage.tsx';
import { useForm } from '../../../form/use-form.ts';
import { CanonicalAddress } from '../../../page/CanonicalAddress.tsx';
import { useGoBack } from '../../../page/go-back.ts';
import { useIsCut } from '../../../portal/offline.ts';
import {
  useConfig,
  useMayOpen,
  useNewRecordForm,
  usePaths,
  usePortal,
  useViewer,
} from '../../../portal/portal-context.tsx';
import { useServerNow } from '../../../portal/server-clock.ts';
import { ScheduleWeek } from '../schedule/ScheduleWeek.tsx';
import {
  DeploymentFormProvider,
  formTitle,
  leaveLabel,
  type NewRecord,
  type OpenDeploymentForm,
  useDeploymentForm,
} from './deployment-form-context.ts';
import { drawDeploymentControl } from './own-controls.tsx';

const MINUTE = 60_000;

/** The first week of the schedule as it is filled in. */
function FormWeek() {
  const now = useServerNow(MINUTE).getTime();
  const { actor } = useDeploymentForm();
  const schedule = useSelector(
    actor,
    ({ context: { work } }) => (work === null ? null : completeSchedule(work.values)),
    isSameValue,
  );
  // Equal times are refused at their field.
  if (schedule === null || schedule.startupTime === schedule.shutdownTime) return null;
  const firstDay = instantInZone(Date.parse(`${schedule.startDate}T00:00:00Z`), schedule.timeZone || 'UTC');
  return <ScheduleWeek schedule={schedule} from={Math.max(now, firstDay)} now={now} />;
}

function isAt(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && 'subScreen' in state && state.subScreen === name;
}

interface SubScreen {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** A temporary screen in place of its page: Back leaves it, a reload keeps it. */
function useSubScreen(name: string): SubScreen {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = isAt(state, name);
  return {
    isOpen,
    open: () => {
      if (!isOpen) navigate({ pathname, search, hash }, { state: { subScreen: name } });
    },
    close: () => {
      if (isOpen) navigate(-1);
    },
  };
}

/** One that needs an approval can't be chosen before. */
function purposeFor(privileges: ReadonlySet<string>): string {
  const after = holds(privileges, 'deployment.vpc.approve')
    ? 'When you save it, it is selected in your request.'
    : 'Once it is saved and approved, you can select it in your request.';
  return `${after} If you go back instead, it is created with the request.`;
}

function knownOf(values: DeploymentFormValues): Readonly<Record<string, string>> {
  const { client, environmentIdentifier, credentialId, region, deploymentConfigId } = values;
  const isNamed = client !== '' && environmentIdentifier !== '';
  const name = isNamed ? newVpcName(client, environmentIdentifier, region) : '';
  return { client, name, credentialId, region, deploymentConfigId };
}

/** @param place the request's; null if the list couldn't be read */
function whyNotOffered(saved: Readonly<Record<string, string>>, place: VpcsKey | null): string {
  if (place === null) return `${saved['name']} was saved. You can select it here once the list of VPCs can be loaded.`;
  const isElsewhere = Object.entries(place).some(([field, value]) => saved[field] !== value);
  return isElsewhere
    ? `${saved['name']} was saved. You can’t select it here because its credential, region or deployment config differs from this request.`
    : `${saved['name']} was saved. You can select it here once it is approved.`;
}

/** Shows the VPC's form in place of the request's, which then returns unchanged with the VPC selected. */
function useNewVpc(
  actor: OpenDeploymentForm['actor'],
  calls: FormCalls,
): { readonly newVpc: NewRecord | null; readonly screen: ReactElement | null } {
  const Form = useNewRecordForm('vpcs');
  const { vpcs } = usePaths();
  const mayOpen = useMayOpen();
  const { tenantId, privileges } = useViewer();
  const { isOpen, open, close } = useSubScreen('new VPC');
  const [news, setNews] = useState<string | null>(null);
  const isAsked = useSelector(actor, ({ context: { work } }) => work?.values.vpcId === NEW_VPC);
  if (Form === null || !tenantAllowsCreation(tenantId) || !mayOpen(vpcs.create()))
    return { newVpc: null, screen: null };

  const values = actor.getSnapshot().context.work?.values;
  const select = async (
    saved: Readonly<Record<string, string>>,
    { credentialId, region, deploymentConfigId }: VpcsKey,
  ) => {
    const place = { credentialId, region, deploymentConfigId };
    const offered = await calls.refreshVpcs(place).catch(() => null);
    const vpcId = offered?.find(({ name }) => name === saved['name'])?.vpcId ?? '';
    actor.send({ type: 'EDIT', edit: { field: 'vpcId', value: vpcId } });
    setNews(vpcId === '' ? whyNotOffered(saved, offered === null ? null : place) : null);
    close();
  };
  const isShown = isOpen && isAsked && values !== undefined;
  return {
    newVpc: { open, news },
    screen: isShown ? (
      <Form
        given={knownOf(values)}
        purpose={purposeFor(privileges)}
        onSaved={(saved) => void select(saved, values)}
        onBack={close}
      />
    ) : null,
  };
}

const PURPOSE = 'When you save it, it is selected in your request.';

/** Shows the version's form in place of the request's, which then returns unchanged with the version selected. */
function useNewPlatformVersion(
  actor: OpenDeploymentForm['actor'],
  calls: FormCalls,
): { readonly newPlatformVersion: NewRecord | null; readonly screen: ReactElement | null } {
  const Form = useNewRecordForm('platform-versions');
  const { 'platform-versions': platformVersions } = usePaths();
  const mayOpen = useMayOpen();
  const { isOpen, open, close } = useSubScreen('new platform version');
  const [news, setNews] = useState<string | null>(null);
  const isAsked = useSelector(actor, ({ context: { work } }) => work?.values.platformVersion === NEW_PLATFORM_VERSION);
  if (Form === null || !mayOpen(platformVersions.create())) return { newPlatformVersion: null, screen: null };

  const select = async (saved: string) => {
    const offered = await calls.refreshPlatformVersions().catch(() => null);
    const isOffered = offered?.some(({ version }) => version === saved) === true;
    actor.send({ type: 'EDIT', edit: { field: 'platformVersion', value: isOffered ? saved : '' } });
    const after = offered === null ? 'once the list of versions can be loaded' : 'once its status allows it';
    setNews(isOffered ? null : `${saved} was saved. It can be selected here ${after}.`);
    close();
  };
  return {
    newPlatformVersion: { open, news },
    screen:
      isOpen && isAsked ? (
        <Form given={{}} purpose={PURPOSE} onSaved={({ version = '' }) => void select(version.trim())} onBack={close} />
      ) : null,
  };
}

const COPY_DIFFERS = 'This copy differs from the original request.';

interface DeploymentFormPageProps {
  type: DeploymentType;
  mode: FormMode;
  /** The edited or copied request; null for an empty form. */
  id: number | null;
}

export function DeploymentFormPage({ type, mode, id }: DeploymentFormPageProps) {
  const portal = usePortal();
  const config = useConfig();
  const { deployments, outbox } = usePaths();
  const isCut = useIsCut();
  const goBack = useGoBack(deployments.list());
  const form = DEPLOYMENT_FORMS[type];
  const { open, actor, viewer } = useForm({
    form,
    resourceOf: (opener) => deploymentForm(portal, opener, { type, mode, id }),
    drawControl: drawDeploymentControl,
    drawBelow: (section) => section === scheduleSection.title && <FormWeek />,
    notices: [(work) => ({ title: COPY_DIFFERS, lines: notTakenOver(form, work) })],
  });
  const [calls] = useState(() => createFormCalls(portal, viewer));
  const { newVpc, screen: vpcScreen } = useNewVpc(actor, calls);
  const { newPlatformVersion, screen: versionScreen } = useNewPlatformVersion(actor, calls);
  const isOfOtherType = useSelector(
    actor,
    (state) => mode === 'edit' && state.matches('closed') && state.context.message === OTHER_TYPE,
  );
  if (isOfOtherType && id !== null) {
    // That page finds the form of the request's own type.
    return <CanonicalAddress to={deployments.editByNumber(id)} />;
  }
  const { maxLicenceFileSize } = config;
  const ownForm = { actor, calls, newVpc, newPlatformVersion, maxLicenceFileSize };
  const typeName = deploymentTypeLabel(type, config.product.name);
  const subtitle = (): ReactNode => {
    if (mode === 'copy') return `A copy of #${id}`;
    const initial = actor.getSnapshot().context.work?.initial;
    return mode === 'edit' && initial && `${initial.client} / ${initial.environmentIdentifier} · ${typeName}`;
  };
  const savedList = () => {
    const environmentIdentifier = actor.getSnapshot().context.work?.values.environmentIdentifier ?? '';
    return deployments.list(new URLSearchParams(environmentIdentifier === '' ? {} : { environmentIdentifier }));
  };
  return (
    <DeploymentFormProvider value={ownForm}>
      <FormPage
        open={open}
        title={formTitle(type, mode, id, config.product.name)}
        subtitle={subtitle}
        notice={
          mode === 'edit' && (
            <>
              <EarlierEdit />
              {id !== null && <ApprovalAtStake area="deployments" id={id} />}
            </>
          )
        }
        leaveLabel={leaveLabel(mode)}
        alertsFailure={form.alertsFailedCreate && mode !== 'edit'}
        isNew={mode !== 'edit'}
        savedMessage="The deployment request was saved."
        needs={id === null ? 'what this form needs' : `request #${id}`}
        isOnline={!isCut}
        savedList={savedList}
        listAddress={deployments.list()}
        record={id === null ? null : { area: 'deployments', id }}
        queueAddress={outbox.list()}
        onLeave={goBack}
        subScreen={
          (vpcScreen && { field: 'vpcId', screen: vpcScreen }) ??
          (versionScreen && { field: 'platformVersion', screen: versionScreen })
        }
      />
    </DeploymentFormProvider>
  );
}
