import * as v from 'valibot';
import type { LifecycleSimulator, StatusValues } from '../simulation/lifecycle-simulator.ts';

const one = v.object({ status: v.string() });
const composite = v.object({
  status: v.object({ approvalStatus: one, infrastructureStatus: one, jenkinsStatus: one, serviceStatus: one }),
});

export function recordedStatuses(
  simulator: Pick<LifecycleSimulator, 'regions' | 'parse'>,
  record: unknown,
): StatusValues | null {
  if (simulator.regions.length === 0) return {};
  const several = v.safeParse(composite, record);
  if (several.success) {
    const { approvalStatus, infrastructureStatus, jenkinsStatus, serviceStatus } = several.output.status;
    return simulator.parse({
      approval: approvalStatus.status,
      infrastructure: infrastructureStatus.status,
      job: jenkinsStatus.status,
      service: serviceStatus.status,
    });
  }
  const single = v.safeParse(one, record);
  return single.success ? simulator.parse({ status: single.output.status }) : null;
}
