import type { DeploymentRequest } from '../../../contract/generated/schema.d.ts';
import { regionName } from '../../regions.ts';
import { availabilityZoneText } from '../detail.ts';
import { ENVIRONMENT_TYPE_LABELS } from '../environment-types.ts';
import { DUMP_FILE_LABEL } from './database-fields.ts';
import type { CopiedRequest } from './setting.ts';

/** What the choices of a request are called: a list that does not hold them any more can't say it. */
export function choiceNames(request: DeploymentRequest): CopiedRequest['names'] {
  const { credentialName, monitoringCredentialName, vpcName, platformVersion, platformVersionName } = request;
  const { environmentType, region, availabilityZone, sourceDatabaseDumpUrl } = request;
  const known: Record<string, string | null | undefined> = {
    credentialId: credentialName,
    monitoringCredentialId: monitoringCredentialName,
    vpcId: vpcName,
    platformVersion: [platformVersionName, platformVersion].filter(Boolean).join(' - '),
    environmentType: ENVIRONMENT_TYPE_LABELS[environmentType],
    region: region && regionName(region),
    dataSource: sourceDatabaseDumpUrl && DUMP_FILE_LABEL,
    availabilityZone: availabilityZone && availabilityZoneText(availabilityZone),
  };
  return Object.fromEntries(Object.entries(known).filter(([, name]) => Boolean(name)));
}
