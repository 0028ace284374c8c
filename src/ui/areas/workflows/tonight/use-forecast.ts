import { useEffect, useMemo, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { EveryRecord } from '../../../../data/resources/record-store.ts';
import { type Forecast, forecast } from '../../../../machines/lifecycles/deployment/forecast.ts';
import { clockEnd } from '../../../../rules/workflows/forecast-clock.ts';
import { usePortal, useViewer } from '../../../portal-context.tsx';

type Environments = EveryRecord<DeploymentRequestSummary>;

export interface KnownForecast extends Forecast<DeploymentRequestSummary>, Pick<Environments, 'isWhole' | 'asOf'> {
  /** How many environments the device has. */
  readonly count: number;
}

const QUARTER = 900_000;

/** What the device has of the deployment requests of the current tenant; null until it is read, and where it can't be. */
function useEnvironments(): Environments | null {
  const { resources } = usePortal();
  const { tenantId } = useViewer();
  const [environments, setEnvironments] = useState<Environments | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another tenant there are others
  useEffect(() => {
    setEnvironments(null);
    const watching = resources.deployments.watchEvery().subscribe({
      next: setEnvironments,
      error: () => setEnvironments({ records: [], isWhole: false, asOf: null }),
    });
    return () => watching.unsubscribe();
  }, [resources, tenantId]);
  return environments;
}

/**
 * What comes of the environments within 48 hours, worked out anew with each change of them and each quarter of an hour.
 * @param now milliseconds
 */
export function useForecast(now: number): KnownForecast | null {
  const environments = useEnvironments();
  const quarter = Math.floor(now / QUARTER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is past by now falls out without a new forecast
  return useMemo(() => {
    if (environments === null) return null;
    const { records, isWhole, asOf } = environments;
    return { ...forecast(records, now, clockEnd(now)), isWhole, asOf, count: records.length };
  }, [environments, quarter]);
}
