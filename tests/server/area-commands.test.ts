/** The specification's tables of VPCs, BI deployments and cloud accounts, written by hand in `tests/tables`, against the server's answers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPrivilege } from '../../src/rules/access/privileges.ts';
import { HOME, World } from '../contract/operation-world.ts';
import { describeDatabase } from '../database/databases.ts';
import { IS_DEEP } from '../depth.ts';
import * as biDeployments from '../tables/bi-deployment-actions.ts';
import * as cloudAccounts from '../tables/cloud-account-actions.ts';
import * as vpcs from '../tables/vpc-actions.ts';
import { settle } from './people.ts';
import type { Tokens } from './portal.ts';

type Privileges = ReadonlySet<string>;
type Sent = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

interface AreaTable<Command extends string, Status extends string> {
  readonly privilegeSets: ReadonlyMap<string, Privileges>;
  readonly statuses: readonly Status[];
  /** Those that the holders of fewer than all privileges meet in the usual run; `set` is the place of their privileges. */
  readonly isSampled: (status: Status, set: number) => boolean;
  /** How each command is given (Administration §7). */
  readonly calls: Readonly<Record<Command, (id: string) => Sent>>;
  readonly isOpen: (command: NoInfer<Command>, status: Status, privileges: Privileges) => boolean;
  readonly isHeld: (command: NoInfer<Command>, privileges: Privileges) => boolean;
  /** Stores a record; returns its id. */
  readonly store: (world: World, status: Status) => Promise<string>;
}

describeDatabase('the commands of an area', (open) => {
  let world: World;
  let people = 0;

  beforeAll(async () => {
    // Nothing runs in the background: what a command orders is another test's.
    world = await World.start(await open());
  });
  afterAll(() => world.close());

  async function holderOf(privileges: Privileges): Promise<Tokens> {
    people += 1;
    const name = `holder${people}`;
    await settle(world.database.queries, {
      name,
      privileges: ['activitylog.list', ...[...privileges].filter(isPrivilege)],
    });
    return world.signIn(name);
  }

  function testArea<Command extends string, Status extends string>(
    name: string,
    table: AreaTable<Command, Status>,
  ): void {
    const isCommand = (command: string): command is Command => command in table.calls;
    const commands = Object.keys(table.calls).filter(isCommand);

    it.each([...table.privilegeSets].map(([held, privileges], set) => ({ held, privileges, set })))(
      `of ${name} are exactly those in the table, held: $held`,
      async ({ held, privileges, set }) => {
        const tokens = await holderOf(privileges);
        for (const status of table.statuses) {
          if (!IS_DEEP && held !== 'all' && !table.isSampled(status, set)) continue;
          // A refusal changes nothing, so one record serves every refused command.
          let kept: string | null = null;
          for (const command of commands) {
            const isOffered = table.isOpen(command, status, privileges);
            if (!isOffered) kept ??= await table.store(world, status);
            const id = isOffered ? await table.store(world, status) : (kept ?? '');
            const [method, path, body] = table.calls[command](id);
            const answer = await world.portal.call(method, path, { tokens, ...(body && { body }) });
            const refused = table.isHeld(command, privileges) ? 409 : 403;
            expect(answer.statusCode, `${command} in ${status}`).toBe(isOffered ? 200 : refused);
          }
        }
      },
    );
  }

  testArea('VPCs', {
    privilegeSets: vpcs.PRIVILEGE_SETS,
    statuses: vpcs.STATUSES,
    // Each command is possible in one of them. The lifecycle's own test covers all.
    isSampled: (status) =>
      ['PENDING_APPROVAL', 'PENDING_CREATION', 'AVAILABLE', 'CREATING_VPC_FAILED'].includes(status),
    calls: {
      APPROVE: (id) => ['PUT', `/deploymentvpcs/approvals/APPROVE/${id}`],
      REJECT: (id) => ['PUT', `/deploymentvpcs/approvals/REJECT/${id}`],
      DELETE: (id) => ['DELETE', `/deploymentvpcs/${id}`],
      LAUNCH: (id) => ['POST', `/deploymentvpcs/launch/${id}`, { action: 'START_LAUNCHING' }],
      RETRY: (id) => ['POST', '/deploymentvpcs/vpc/retry', { id: Number(id), action: 'RETRY' }],
      DESTROY: (id) => ['POST', '/deploymentvpcs/vpc', { id: Number(id), action: 'DESTROY_INFRASTRUCTURE' }],
      ROLLBACK: (id) => ['POST', '/deploymentvpcs/vpc', { id: Number(id), action: 'ROLLBACK_INFRASTRUCTURE' }],
    },
    isOpen: vpcs.isOpen,
    isHeld: vpcs.isHeld,
    store: async (within, status) => String(await within.vpc(HOME, status)),
  });

  testArea('BI deployments', {
    privilegeSets: biDeployments.PRIVILEGE_SETS,
    statuses: biDeployments.STATUSES,
    isSampled: (status, set) => biDeployments.STATUSES.indexOf(status) % 3 === set % 3,
    calls: {
      APPROVE: (id) => ['PUT', `/bideploymentrequests/approvals/approve/${id}`],
      REJECT: (id) => ['PUT', `/bideploymentrequests/approvals/reject/${id}`],
      LAUNCH: (id) => ['GET', `/bideploymentrequests/launch/${id}`],
      DELETE: (id) => ['DELETE', `/bideploymentrequests/${id}`],
      DESTROY: (id) => ['POST', '/bideploymentrequests/env', { id: Number(id), action: 'INIT_DESTROY_INFRASTRUCTURE' }],
    },
    isOpen: biDeployments.isOpen,
    isHeld: biDeployments.isHeld,
    store: async (within, status) => String(await within.biDeployment(HOME, status)),
  });

  testArea('cloud accounts', {
    privilegeSets: cloudAccounts.PRIVILEGE_SETS,
    statuses: cloudAccounts.STATUSES,
    isSampled: (status, set) => cloudAccounts.STATUSES.indexOf(status) % 3 === set % 3,
    calls: {
      APPROVE: (id) => ['PUT', `/cloudaccounts/approvals/APPROVE/${id}`],
      REJECT: (id) => ['PUT', `/cloudaccounts/approvals/REJECT/${id}`],
      DELETE: (id) => ['DELETE', `/cloudaccounts/${id}`],
      LAUNCH: (id) => ['POST', `/cloudaccounts/launch/${id}`],
      RETRY: (id) => ['GET', `/cloudaccounts/account/retry/${id}`],
    },
    isOpen: cloudAccounts.isOpen,
    isHeld: (command, privileges) => privileges.has(cloudAccounts.TABLE[command].privilege),
    store: (within, status) => within.cloudAccount(HOME, status),
  });
});
