import {
  isObsolete,
  type PlatformVersionRecord,
  platformVersionComparison,
} from '../../../rules/platform-versions/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { PLATFORM_VERSION_ACTIONS, type PlatformVersionCommand, platformVersionLifecycle } from './lifecycle.ts';

/** What can be done with a platform version, by its chart. */
export const platformVersionRecords = recordLifecycle(
  platformVersionLifecycle,
  ({ status }: PlatformVersionRecord) => ({
    status,
  }),
);

/** How the commands on a platform version are confirmed (docs/decisions/0025): only what nobody is meant to use any more is checked first. */
export const platformVersionCommands: ConfirmedCommands<PlatformVersionCommand, PlatformVersionRecord> = {
  ...PLATFORM_VERSION_ACTIONS.confirmed,
  area: 'platform-versions',
  noun: 'platform version',
  lifecycle: platformVersionRecords,
  comparison: platformVersionComparison,
  nameOf: ({ name }) => name,
  isCheckedFirst: (_, { status }) => isObsolete(status),
  questionOf: (_, { status }) =>
    isObsolete(status) ? 'This action will permanently delete the platform version. Proceed with deletion?' : null,
  noticeOf: (_, { status, inUse }) =>
    inUse === true && !isObsolete(status) ? 'Deployments use this version. They keep its number and name.' : null,
};
