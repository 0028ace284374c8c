import { X } from 'lucide-react';
import { useId } from 'react';
import { isTenantSelectorShown } from '../../rules/people/tenant-selector.ts';
import { tenantOptions } from '../../rules/people/tenants.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { Select } from '../kit/Select.tsx';
import { Spinner } from '../kit/Spinner.tsx';
import { usePathname } from '../page/address-link.tsx';
import { useViewer } from '../portal/portal-context.tsx';
import { useTenantSwitch } from '../portal/tenant-switch.ts';
import { label as labelClass, problem, selector } from './TenantSelector.css.ts';

/** Deployments §2 "Top bar". @param label above the choice if there is room */
export function TenantSelector({ label }: { label?: string }) {
  const id = useId();
  const { privileges, tenants, tenantId } = useViewer();
  const pathname = usePathname();
  const { switchTo, asked, isSwitching, refusal, failure, dismiss } = useTenantSwitch();
  if (!isTenantSelectorShown(privileges, tenants, pathname)) return null;
  // There is always a tenant, so there is no empty choice.
  const options = tenantOptions(privileges, tenants).map((option) => ({
    value: option.tenantId ?? '',
    label: option.label,
    isDisabled: option.tenantId === null,
  }));
  const isCurrentOffered = options.some(({ value }) => value === tenantId);
  return (
    <div className={selector}>
      {label !== undefined && (
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
      )}
      <Select
        id={id}
        aria-label={label === undefined ? 'Tenant' : undefined}
        aria-busy={isSwitching}
        disabled={isSwitching}
        refusal={refusal}
        value={isSwitching && asked !== null ? asked : isCurrentOffered ? tenantId : ''}
        options={options}
        onValueChange={(value) => {
          if (value !== '') switchTo(value);
        }}
      />
      {isSwitching && <Spinner label="Switching the tenant" />}
      {failure !== null && (
        <div className={problem}>
          <p role="alert">The tenant was not switched. {failure}</p>
          <IconButton size="small" label="Dismiss" icon={<X aria-hidden />} onClick={dismiss} />
        </div>
      )}
    </div>
  );
}
