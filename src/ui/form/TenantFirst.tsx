import { useState } from 'react';
import { tenantAllowsCreation, tenantOptions } from '../../rules/people/tenants.ts';
import { pluralOf } from '../../rules/texts/sentence.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { Select } from '../kit/Select.tsx';
import { useViewer } from '../portal/portal-context.tsx';
import { useTenantSwitch } from '../portal/tenant-switch.ts';
import { tenantChoice } from './form.css.ts';

export interface TenantFirstProps {
  noun: string;
  onBack: () => void;
}

/** In place of a form that belongs to one tenant: choosing one opens the form there. */
export function TenantFirst({ noun, onBack }: TenantFirstProps) {
  const { privileges, tenants } = useViewer();
  const { switchTo, isSwitching, refusal, failure } = useTenantSwitch();
  const [chosen, setChosen] = useState('');
  const options = tenantOptions(privileges, tenants).flatMap(({ tenantId, label }) =>
    tenantId !== null && tenantAllowsCreation(tenantId) ? [{ value: tenantId, label }] : [],
  );
  const what = pluralOf(noun);
  return (
    <EmptyPanel title={`Select a tenant to create a ${noun}.`} action={<Button onClick={onBack}>Back</Button>}>
      <p>{`${what.charAt(0).toUpperCase()}${what.slice(1)} can’t be created in All Tenants or the default tenant. The app switches to the tenant that you select.`}</p>
      {options.length > 0 && (
        <div className={tenantChoice}>
          <Select
            aria-label={`Where to create the ${noun}`}
            value={chosen}
            disabled={isSwitching}
            options={[{ value: '', label: 'Select tenant' }, ...options]}
            onValueChange={setChosen}
          />
          <Button
            intent="primary"
            isPending={isSwitching}
            disabled={chosen === ''}
            refusal={refusal}
            onClick={() => switchTo(chosen)}
          >
            Continue
          </Button>
        </div>
      )}
      {failure !== null && <p role="alert">The tenant was not switched. {failure}</p>}
    </EmptyPanel>
  );
}
