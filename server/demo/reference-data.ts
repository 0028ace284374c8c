import { versionSortKey } from '../../src/rules/formats/version-order.ts';
import type { Transaction } from '../database/database.ts';
import { insertFormChoices } from './form-choices.ts';
import { insertVpcs, USUAL_VPCS } from './networks.ts';

export const PLATFORM_VERSIONS = [
  { version: '8.6.4', name: 'Cinder', status: 'RELEASE', daysAgo: 410 },
  { version: '9.0.2', name: 'Driftwood', status: 'RELEASE', daysAgo: 260 },
  { version: '9.1.0', name: 'Ember', status: 'RELEASE', daysAgo: 120 },
  { version: '9.2.0-rc.3', name: 'Fathom', status: 'RELEASE_CANDIDATE', daysAgo: 21 },
  { version: '9.3.0-beta.1', name: 'Gale', status: 'BETA', daysAgo: 9 },
  { version: '10.0.0-alpha.7', name: 'Harbour', status: 'ALPHA', daysAgo: 2 },
] as const;

const OBSOLETE_VERSIONS = [
  { version: '7.9.1', name: 'Agate', status: 'OBSOLETE', daysAgo: 880 },
  { version: '8.2.0', name: 'Basalt', status: 'OBSOLETE', daysAgo: 640 },
] as const;

const DESCRIPTIONS = {
  ALPHA: { tags: ['preview', 'internal'], public: 'For a first look. Data of this version can’t be migrated.' },
  BETA: { tags: ['preview'], public: 'For trials with a client’s own data, alongside running versions.' },
  RELEASE_CANDIDATE: {
    tags: ['next'],
    public: 'Feature complete and in final testing. You can plan rollouts with it.',
  },
  RELEASE: { tags: ['stable'], public: 'For every environment, including production.' },
  OBSOLETE: { tags: ['retired'], public: 'No longer supported. Move environments that use it to a release.' },
} as const;

const MONITORING_SCRIPT_VERSIONS = ['1.0', '1.1', '2.0'] as const;

export async function insertReferenceData(transaction: Transaction, now: Date): Promise<void> {
  await insertFormChoices(transaction);
  await insertVpcs(transaction, USUAL_VPCS);
  await transaction
    .insertInto('platform_versions')
    .values(
      [...PLATFORM_VERSIONS, ...OBSOLETE_VERSIONS].map(({ version, name, status, daysAgo }) => ({
        version,
        sort_key: versionSortKey(version),
        name,
        status,
        public_description: DESCRIPTIONS[status].public,
        internal_description: `Built from the branch ${name.toLowerCase()}; questions to the platform team.`,
        docker_version: `${version.split('-')[0]}-docker`,
        installer_version: `${version.split('.')[0]}.4`,
        tags: JSON.stringify(DESCRIPTIONS[status].tags),
        created_at: new Date(now.getTime() - daysAgo * 86_400_000),
      })),
    )
    .execute();
  await transaction
    .insertInto('monitoring_script_versions')
    .values(MONITORING_SCRIPT_VERSIONS.map((version) => ({ version })))
    .execute();
}
