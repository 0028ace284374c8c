import type { RecordAreaName } from '../../rules/areas.ts';
import { type TenantName, tenantNameOf } from '../../rules/people/tenants.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { listed } from '../../rules/texts/listed.ts';
import { Button } from '../kit/Button.tsx';
import { useViewer } from '../portal/portal-context.tsx';
import { useTenantSwitch } from '../portal/tenant-switch.ts';
import { useRecordElsewhere } from './record-elsewhere.ts';

const MOST_OFFERED = 3;

function namesOf(tenants: readonly TenantName[]): string {
  return listed(
    tenants.map(({ tenantName }) => tenantName),
    'and',
  );
}

/** @param noun 'VPC' */
export function elsewhereTitle(noun: string, tenants: readonly TenantName[]): string {
  return `This ${noun} is in ${namesOf(tenants)}`;
}

/** What a switch does, and how to make it. */
export function useSwitchOffer(tenants: readonly TenantName[]) {
  const { tenantId, tenants: own } = useViewer();
  const { switchTo, asked, isSwitching, refusal, failure } = useTenantSwitch();
  return {
    words: (
      <>
        <p>
          You are working in {tenantNameOf(own, tenantId)}. If you switch, your other open tabs switch too and keep the
          drafts of their forms.
        </p>
        {failure !== null && <p role="alert">The tenant was not switched. {failure}</p>}
      </>
    ),
    buttons: tenants.slice(0, MOST_OFFERED).map((tenant, index) => (
      <Button
        key={tenant.tenantId}
        intent={index === 0 ? 'primary' : 'secondary'}
        isPending={isSwitching && asked === tenant.tenantId}
        refusal={refusal}
        onClick={() => switchTo(tenant.tenantId)}
      >
        Switch to {tenant.tenantName}
      </Button>
    )),
  };
}

/** Without a connection, for a record that this device has in another tenant only. Nothing where it hasn't. */
export function HeldElsewhere({ record }: { record: RecordReference<RecordAreaName> }) {
  const tenants = useRecordElsewhere(record);
  return tenants.length === 0 ? null : (
    <p>This device has it in {namesOf(tenants)}. You can switch there when you are connected again.</p>
  );
}
