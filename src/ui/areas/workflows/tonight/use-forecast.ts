import { useEffect, useMemo, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { EveryRecord } from '../../../../data/resources/stored-lists.ts';
import { type Forecast, forecast } from '../../../../machines/lifecycles/deployment/forecast.ts';
import { clockEnd } from '../../../../rules/workflows/forecast-clock.ts';
import { useExtensions } from '../../../portal/extensions.ts';
import { useConnectivity, usePortal, useViewer } from '../../../portal/portal-context.tsx';
import { useStorageFault } from '../../../portal/use-storage-fault.ts';

type Environments = EveryRecord<DeploymentRequestSummary>;

export interface KnownForecast
  extends Forecast<DeploymentRequestSummary>,
    Pick<Environments, 'isWhole' | 'asOf' | 'records'> {
  readonly count: number;
  readonly isBeingRead: boolean;
}

const QUARTER = 900_000;

/** For devices without storage. */
const UNREADABLE: Environments = { records: [], isWhole: false, asOf: null };

/** Requests of the current tenant; null until read, or if unreadable. */
function useEnvironments(): Environments | null {
  const { resources } = usePortal();
  const { tenantId } = useViewer();
  const [environments, setEnvironments] = useState<Environments | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another tenant there are others
  useEffect(() => {
    setEnvironments(null);
    const watching = resources.deployments.watchEvery().subscribe({
      next: setEnvironments,
      error: () => setEnvironments(UNREADABLE),
    });
    return () => watching.unsubscribe();
  }, [resources, tenantId]);
  return environments;
}

function useIsBeingRead(environments: Environments | null): boolean {
  const connectivity = useConnectivity();
  const readsChanges = useExtensions().has('changes');
  const fault = useStorageFault();
  const isReachable = connectivity === null || connectivity === 'online';
  const isKept = environments !== UNREADABLE && fault === null;
  return environments?.asOf === null && isKept && readsChanges && isReachable;
}

/** Recalculated with each change and every quarter of an hour. @param now milliseconds */
export function useForecast(now: number): KnownForecast | null {
  const environments = useEnvironments();
  const isBeingRead = useIsBeingRead(environments);
  const quarter = Math.floor(now / QUARTER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is past by now falls out without a new forecast
  const known = useMemo(() => {
    if (environments === null) return null;
    const { records, isWhole, asOf } = environments;
    return { ...forecast(records, now, clockEnd(now)), records, isWhole, asOf, count: records.length };
  }, [environments, quarter]);
  return useMemo(() => known && { ...known, isBeingRead }, [known, isBeingRead]);
}
