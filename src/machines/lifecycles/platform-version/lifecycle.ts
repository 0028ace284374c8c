import {
  isObsolete,
  type PlatformVersionRecord,
  type PlatformVersionStatus,
  platformVersionComparison,
  platformVersionStatuses,
  privilegeOfStatus,
} from '../../../rules/platform-versions/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { allTenantsGuard } from '../engine/shared-guards.ts';
import { type ActionOf, type CommandOf, defineStatusActions } from '../engine/status-actions.ts';
import { statusLifecycle, statusTransitions } from '../engine/status-lifecycle.ts';

/** Administration §2, §6 */
export const PLATFORM_VERSION_ACTIONS = defineStatusActions<PlatformVersionStatus>()({
  VIEW: { label: 'View', privilege: 'platformversion.view', offline: 'reads' },
  EDIT: { label: 'Edit', privilege: 'platformversion.edit', offline: 'opens a form' },
  DELETE: {
    label: 'Delete',
    privilege: 'platformversion.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this platform version?',
    isDestructive: true,
    isRemoval: true,
  },
});
type PlatformVersionAction = ActionOf<typeof PLATFORM_VERSION_ACTIONS>;
type PlatformVersionGuard = 'you have access to all tenants';
export type PlatformVersionCommand = CommandOf<typeof PLATFORM_VERSION_ACTIONS>;

const { removes, opens, reports, repeats } = statusTransitions<
  PlatformVersionStatus,
  PlatformVersionAction,
  never,
  PlatformVersionGuard
>('platformVersion');

/** An edit can set any other status: a release may turn out to be none. */
const standing = (status: PlatformVersionStatus) => ({
  on: {
    ...reports(platformVersionStatuses.all.filter((other) => other !== status)),
    ...repeats(status),
    ...removes('DELETE', 'you have access to all tenants'),
  },
});

const BEGINNING: PlatformVersionStatus = 'ALPHA';

/** Administration §4; the same in every tenant (docs/decisions/0027). The server checks uses of an obsolete one before its deletion. */
export const platformVersionLifecycle = statusLifecycle<
  PlatformVersionStatus,
  PlatformVersionAction,
  never,
  PlatformVersionRecord,
  PlatformVersionGuard
>({
  id: 'platformVersion',
  initial: BEGINNING,
  alsoBegins: platformVersionStatuses.all
    .filter((status) => status !== BEGINNING)
    .map((status) => ({ status, by: privilegeOfStatus(status) ?? 'platformversion.create' })),
  states: {
    ALPHA: standing('ALPHA'),
    BETA: standing('BETA'),
    RELEASE_CANDIDATE: standing('RELEASE_CANDIDATE'),
    RELEASE: standing('RELEASE'),
    OBSOLETE: standing('OBSOLETE'),
  },
  always: { ...opens('VIEW'), ...opens('EDIT', 'you have access to all tenants') },
  statuses: platformVersionStatuses,
  actions: PLATFORM_VERSION_ACTIONS,
  guards: {
    'you have access to all tenants': allTenantsGuard('change platform versions'),
  },
});

export const platformVersionRecords = recordLifecycle(
  platformVersionLifecycle,
  ({ status }: PlatformVersionRecord) => ({
    status,
  }),
);

/** docs/decisions/0025: only obsolete versions are checked first. */
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
