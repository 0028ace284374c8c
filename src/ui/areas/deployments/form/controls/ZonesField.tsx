import { LoaderCircle, RefreshCw } from 'lucide-react';
import { ChoiceControl } from '../../../../form/controls/ChoiceControl.tsx';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { useNetworkRefusal } from '../../../../form/use-network-refusal.ts';
import { useRenewal } from '../../../../form/use-renewal.ts';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { wheel } from '../../../../kit/Spinner.css.ts';
import { useDeploymentForm } from '../deployment-form-context.ts';

/** An availability zone, whose list the provider can be asked for anew (Deployments §7 "forceRefresh"). */
export function ZonesField(props: FieldControlProps<string>) {
  const { actor, calls } = useDeploymentForm();
  const networkRefusal = useNetworkRefusal('Refresh');
  const { isRenewing, start } = useRenewal(async () => {
    const { work } = actor.getSnapshot().context;
    if (work !== null) await calls.refreshZones(work.values.cloudProvider, work.values.region);
  });
  return (
    <ChoiceControl
      {...props}
      actions={
        props.refusal === null && (
          <IconButton
            label={`Refresh the list for ${props.label}`}
            icon={isRenewing ? <LoaderCircle aria-hidden className={wheel} /> : <RefreshCw aria-hidden />}
            size="small"
            aria-busy={isRenewing || undefined}
            refusal={networkRefusal ?? undefined}
            onClick={() => {
              if (!isRenewing) start();
            }}
          />
        )
      }
    />
  );
}
