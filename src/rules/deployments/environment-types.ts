import type { EnvironmentType } from '../../contract/generated/schema.d.ts';

/** What each environment type is called (Deployments §3). */
export const ENVIRONMENT_TYPE_LABELS = {
  TEST: 'Test',
  DEVELOPMENT: 'Development',
  STAGING: 'Staging',
  PRODUCTION: 'Production',
} as const satisfies Record<EnvironmentType, string>;
