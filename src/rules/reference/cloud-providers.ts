import type { CloudProvider } from '../../contract/generated/schema.d.ts';

export const CLOUD_PROVIDER_WORDS = {
  AWS: 'AWS',
  AZURE: 'Azure',
  ON_PREM: 'On-prem',
} as const satisfies Record<CloudProvider, string>;

export const CLOUD_PROVIDERS = Object.keys(CLOUD_PROVIDER_WORDS).filter(
  (name): name is CloudProvider => name in CLOUD_PROVIDER_WORDS,
);

export function cloudProviderNamed(name: string): CloudProvider | null {
  return CLOUD_PROVIDERS.find((known) => known === name) ?? null;
}
