import type { RecordAreaName } from '../../src/rules/areas.ts';
import { JOB_STAGES as BI_DEPLOYMENT_STAGES } from '../../src/rules/bi-deployments/record.ts';
import { JOB_STAGES } from '../../src/rules/cloud-accounts/record.ts';
import { JOB_STAGES as VPC_STAGES } from '../../src/rules/vpcs/record.ts';
import { STAGES as DEPLOYMENT_STAGES } from './deployments/operations/stages.ts';

/** The stages of each area; none where no operations run on its records. */
const STAGES_BY_AREA: Readonly<Record<RecordAreaName, readonly string[]>> = {
  deployments: DEPLOYMENT_STAGES,
  credentials: [],
  'platform-versions': [],
  topologies: [],
  'cloud-accounts': JOB_STAGES,
  vpcs: VPC_STAGES,
  'bi-deployments': BI_DEPLOYMENT_STAGES,
  tenants: [],
  users: [],
  roles: [],
};

/** Every stage that the rehearsal can be told to fail at. */
export const REHEARSED_STAGES: readonly string[] = [...new Set(Object.values(STAGES_BY_AREA).flat())];
