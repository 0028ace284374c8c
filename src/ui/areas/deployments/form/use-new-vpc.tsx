import { useSelector } from '@xstate/react';
import { type ReactElement, useState } from 'react';
import type { FormCalls } from '../../../../data/deployments/forms/form-calls.ts';
import { holds } from '../../../../rules/access.ts';
import { NEW_VPC, newVpcName } from '../../../../rules/deployments/forms/placement-fields.ts';
import type { VpcsKey } from '../../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../../rules/deployments/forms/values.ts';
import { tenantAllowsCreation } from '../../../../rules/tenants.ts';
import { useSubScreen } from '../../../form/use-sub-screen.ts';
import { useMayOpen, useNewRecordForm, usePaths, useViewer } from '../../../portal-context.tsx';
import type { NewRecord, OpenDeploymentForm } from './deployment-form-context.ts';

/** What becomes of it: one that needs somebody's approval can't be chosen before. */
function purposeFor(privileges: ReadonlySet<string>): string {
  const after = holds(privileges, 'deployment.vpc.approve')
    ? 'When you save it, it is selected in your request.'
    : 'Once it is saved and approved, you can select it in your request.';
  return `${after} If you go back instead, it is created with the request.`;
}

/** What the request knows of the VPC that it asks for. */
function knownOf(values: DeploymentFormValues): Readonly<Record<string, string>> {
  const { client, environmentIdentifier, credentialId, region, deploymentConfigId } = values;
  const isNamed = client !== '' && environmentIdentifier !== '';
  const name = isNamed ? newVpcName(client, environmentIdentifier, region) : '';
  return { client, name, credentialId, region, deploymentConfigId };
}

/**
 * Why a VPC that was saved is not among those that the request can have.
 * @param place the request's; null where the list could not be read
 */
function whyNotOffered(saved: Readonly<Record<string, string>>, place: VpcsKey | null): string {
  if (place === null) return `${saved['name']} was saved. You can select it here once the list of VPCs can be loaded.`;
  const isElsewhere = Object.entries(place).some(([field, value]) => saved[field] !== value);
  return isElsewhere
    ? `${saved['name']} was saved. You can’t select it here because its credential, region or deployment config differs from this request.`
    : `${saved['name']} was saved. You can select it here once it is approved.`;
}

/** "Create a new VPC" for who may: the VPC's own form in place of the request's, which is as it was afterwards, with the VPC selected. */
export function useNewVpc(
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
