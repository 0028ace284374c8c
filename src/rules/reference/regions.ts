/** Deployments §3 "Regions": 17 on AWS, 24 on Azure. */
export const AWS_REGIONS = {
  US_EAST_1: 'US East (N. Virginia)',
  US_EAST_2: 'US East (Ohio)',
  US_WEST_1: 'US West (N. California)',
  US_WEST_2: 'US West (Oregon)',
  CA_CENTRAL_1: 'Canada (Central)',
  EU_CENTRAL_1: 'Europe (Frankfurt)',
  EU_WEST_1: 'Europe (Ireland)',
  EU_WEST_2: 'Europe (London)',
  EU_WEST_3: 'Europe (Paris)',
  EU_NORTH_1: 'Europe (Stockholm)',
  AP_SOUTH_1: 'Asia Pacific (Mumbai)',
  AP_SOUTHEAST_1: 'Asia Pacific (Singapore)',
  AP_SOUTHEAST_2: 'Asia Pacific (Sydney)',
  AP_NORTHEAST_1: 'Asia Pacific (Tokyo)',
  AP_NORTHEAST_2: 'Asia Pacific (Seoul)',
  AP_NORTHEAST_3: 'Asia Pacific (Osaka)',
  SA_EAST_1: 'South America (São Paulo)',
} as const;

export const AZURE_REGIONS = {
  ASIA_EAST: 'East Asia',
  ASIA_SOUTHEAST: 'Southeast Asia',
  AUSTRALIA_EAST: 'Australia East',
  AUSTRALIA_SOUTHEAST: 'Australia Southeast',
  BRAZIL_SOUTH: 'Brazil South',
  CANADA_CENTRAL: 'Canada Central',
  CANADA_EAST: 'Canada East',
  EUROPE_NORTH: 'North Europe',
  EUROPE_WEST: 'West Europe',
  FRANCE_CENTRAL: 'France Central',
  INDIA_CENTRAL: 'Central India',
  INDIA_SOUTH: 'South India',
  JAPAN_EAST: 'Japan East',
  JAPAN_WEST: 'Japan West',
  KOREA_CENTRAL: 'Korea Central',
  UK_SOUTH: 'UK South',
  UK_WEST: 'UK West',
  US_CENTRAL: 'Central US',
  US_EAST: 'East US',
  US_EAST2: 'East US 2',
  US_NORTH_CENTRAL: 'North Central US',
  US_SOUTH_CENTRAL: 'South Central US',
  US_WEST: 'West US',
  US_WEST2: 'West US 2',
} as const;

const names: ReadonlyMap<string, string> = new Map(Object.entries({ ...AWS_REGIONS, ...AZURE_REGIONS }));

export function regionOptions(cloudProvider: string): readonly { readonly value: string; readonly label: string }[] {
  const regions: Readonly<Record<string, string>> =
    cloudProvider === 'AWS' ? AWS_REGIONS : cloudProvider === 'AZURE' ? AZURE_REGIONS : {};
  return Object.entries(regions).map(([value, label]) => ({ value, label }));
}

/** As a list sorted by region has them. */
export const REGIONS_BY_NAME: readonly string[] = [...names]
  .toSorted(([, left], [, right]) => (left < right ? -1 : 1))
  .map(([code]) => code);

export function regionName(code: string): string {
  return names.get(code) ?? code;
}
