import * as v from 'valibot';
import { type DeploymentReference, PARAMETER_TYPES } from '../../../rules/deployments/forms/setting.ts';

const texts = v.array(v.string());
const credentials = v.array(
  v.object({ credentialId: v.string(), credentialName: v.string(), cloudProvider: v.string(), isEmpty: v.boolean() }),
);
const keyed = <Key extends v.GenericSchema, Content extends v.GenericSchema>(key: Key, content: Content) =>
  v.object({ key, content });

/** One or more of the lists as the device holds them. */
export const referenceParser: v.GenericSchema<unknown, Partial<DeploymentReference>> = v.strictObject({
  credentials: v.exactOptional(credentials),
  monitoringCredentials: v.exactOptional(credentials),
  configs: v.exactOptional(texts),
  platformVersions: v.exactOptional(v.array(v.object({ version: v.string(), name: v.string() }))),
  topologies: v.exactOptional(v.array(v.object({ name: v.string(), version: v.string(), serviceProviders: texts }))),
  topology: v.exactOptional(
    keyed(
      v.object({ name: v.string(), version: v.string() }),
      v.object({
        additionalParameters: v.array(
          v.object({
            parameterName: v.string(),
            description: v.string(),
            parameterType: v.picklist(PARAMETER_TYPES),
            defaultValue: v.nullable(v.string()),
          }),
        ),
        deploymentConfigs: v.array(v.object({ deploymentConfigId: v.string(), name: v.string() })),
        documentationUrl: v.nullable(v.string()),
      }),
    ),
  ),
  vpcs: v.exactOptional(
    keyed(
      v.object({ credentialId: v.string(), region: v.string(), deploymentConfigId: v.string() }),
      v.array(v.object({ vpcId: v.string(), name: v.string(), status: v.string() })),
    ),
  ),
  zones: v.exactOptional(keyed(v.object({ cloudProvider: v.string(), region: v.string() }), texts)),
  departments: v.exactOptional(texts),
  subDepartments: v.exactOptional(keyed(v.object({ department: v.string() }), texts)),
  instanceTypes: v.exactOptional(keyed(v.object({ cloudProvider: v.string() }), texts)),
  scriptVersions: v.exactOptional(v.array(v.object({ versionId: v.string(), version: v.string() }))),
});
