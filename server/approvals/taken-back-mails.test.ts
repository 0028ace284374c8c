/** The mail to the requester of a record whose approval an edit has ended. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationOf, prepare, type Request, send } from '../../tests/contract/operation-calls.ts';
import { HOME, World } from '../../tests/contract/operation-world.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { settle } from '../../tests/server/people.ts';
import type { Tokens } from '../../tests/server/portal.ts';
import { RECORD_EDITS } from '../../tests/server/record-edits.ts';
import { biDeploymentsServerArea } from '../areas/bi-deployments/bi-deployments.ts';
import { cloudAccountsServerArea } from '../areas/cloud-accounts/cloud-accounts.ts';
import { deploymentsServerArea } from '../areas/deployments/deployments.ts';
import { vpcsServerArea } from '../areas/vpcs/vpcs.ts';
import { deliverMail, unsentMails } from '../mailing/deliver.ts';
import { joinedMails, linksIn, type MailArea } from '../mailing/mail-area.ts';
import type { Letter } from '../mailing/postman.ts';
import type { OperationId } from '../plugins/contract/document.ts';
import { approvalMails } from './approval-mails.ts';
import { takenBackMails } from './taken-back-mails.ts';

const LABELS = {
  vpcs: 'Deployment VPC',
  'bi-deployments': 'BI deployment request',
  'cloud-accounts': 'Cloud account',
} as const;
const CASES = RECORD_EDITS.flatMap((each) =>
  each.area === 'deployments' ? [] : [{ ...each, label: LABELS[each.area] }],
);
const TABLES = { vpcs: 'vpcs', 'bi-deployments': 'bi_deployments', 'cloud-accounts': 'cloud_accounts' } as const;

const takenBack = new Map<string, MailArea>([
  ['vpcs', joinedMails([takenBackMails(vpcsServerArea.requested)])],
  ['bi-deployments', joinedMails([takenBackMails(biDeploymentsServerArea.requested)])],
  ['cloud-accounts', joinedMails([takenBackMails(cloudAccountsServerArea.requested)])],
]);

const waiting = new Map<string, MailArea>([
  ['deployments', approvalMails(deploymentsServerArea.requested)],
  ['vpcs', approvalMails(vpcsServerArea.requested)],
  ['bi-deployments', approvalMails(biDeploymentsServerArea.requested)],
  ['cloud-accounts', approvalMails(cloudAccountsServerArea.requested)],
]);
const FIELDS = {
  deployments: 'Approval Reference',
  vpcs: 'Client',
  'bi-deployments': 'Approval Reference',
  'cloud-accounts': 'Display name',
} as const;

describeDatabase('an approval that ends with an edit', (open) => {
  let world: World;
  let administrator: Tokens;
  let requesterId: number;
  beforeAll(async () => {
    world = await World.start(await open());
    administrator = await world.signIn('administrator', HOME.tenantId);
    const { queries } = world.database;
    const privileges = ['deployment.vpc.view', 'bi.deployment.view', 'cloudaccount.view'] as const;
    requesterId = await settle(queries, { name: 'asks', privileges });
    await queries
      .updateTable('tenants')
      .set({ edits_need_approval: true })
      .where('tenant_id', '=', HOME.tenantId)
      .execute();
  });
  afterAll(() => world.close());
  beforeEach(() => world.database.queries.deleteFrom('push_settings').execute());

  const done = async (id: OperationId, request: Request) => {
    const reply = await send(world, operationOf(id), request, administrator);
    expect(reply.status, `${id}: ${JSON.stringify(reply.body)}`).toBe(200);
  };
  async function edited({ area, update, approve, edit }: (typeof CASES)[number]) {
    const { queries } = world.database;
    const { path = {}, body } = await prepare(update, world, HOME);
    await done(update, { path, body });
    await queries.updateTable(TABLES[area]).set({ created_by: requesterId }).execute();
    await done(approve, { path });
    await queries.deleteFrom('mails').execute();
    await done(update, { path, body: { ...Object(body), ...edit } });
    return path;
  }
  async function delivered(areas: ReadonlyMap<string, MailArea> = takenBack): Promise<readonly Letter[]> {
    const letters: Letter[] = [];
    const deliver = async (letter: Letter) => void letters.push(letter);
    // The order, and then the mail of each user.
    for (const _ of ['order', 'mails'])
      for (const mailId of await unsentMails(world.database.queries, areas))
        await deliverMail(world.portal.services, areas, { deliver }, { mailId });
    return letters;
  }

  describe.each(CASES)('in $area', (each) => {
    it('is mailed to the requester, with a link to the record', async () => {
      await edited(each);
      const [letter, ...others] = await delivered();
      expect(others).toEqual([]);
      expect(letter?.to).toEqual(['asks@meridian.example']);
      expect(letter?.subject).toMatch(new RegExp(`^Waits for a new approval: ${each.label} `));
      expect(letter?.text).toContain('was approved and has been edited since.');
      expect(letter?.text).toContain('Once it is approved again, you can launch it.\n');
      const [link = '', ...more] = linksIn(letter?.text ?? '');
      expect(more).toEqual([]);
      expect(new URL(link).searchParams.get('tenant')).toBe(HOME.tenantId);
    });

    it('isn’t, once it is approved again', async () => {
      const path = await edited(each);
      await done(each.approve, { path });
      expect(await delivered()).toEqual([]);
    });

    it('is mailed as the requester wants to be notified', async () => {
      const settings = (kinds: readonly string[], tenants?: readonly string[]) =>
        JSON.stringify({ kinds, isProductionUrgent: true, ...(tenants && { tenants }) });
      const { queries } = world.database;
      await queries
        .insertInto('push_settings')
        .values({ user_id: requesterId, settings: settings(['failed', 'waiting']) })
        .execute();
      await edited(each);
      expect(await delivered()).toEqual([]);
      await queries
        .updateTable('push_settings')
        .set({ settings: settings(['decided'], ['HALDEN']) })
        .execute();
      await edited(each);
      expect(await delivered()).toEqual([]);
      await queries
        .updateTable('push_settings')
        .set({ settings: settings(['decided'], [HOME.tenantId]) })
        .execute();
      await edited(each);
      expect(await delivered()).toHaveLength(1);
    });
  });

  it.each(RECORD_EDITS)('asks the approvers for a new one in $area, with what differs', async (each) => {
    const { area, update, approve, edit } = each;
    const [[field, after] = ['', '']] = Object.entries(edit);
    const { path = {}, body } = await prepare(update, world, HOME);
    await done(update, { path, body });
    await done(approve, { path });
    await world.database.queries.deleteFrom('mails').execute();
    await done(update, { path, body: { ...Object(body), ...edit } });
    const letter = (await delivered(waiting)).find(({ to }) => to.includes('administrator@meridian.example'));
    expect(letter?.subject).toMatch(/ was edited and waits for you$/);
    const label = FIELDS[area];
    const lines = letter?.text.split('\n') ?? [];
    expect(lines[2]).toMatch(/^Changed since Ines Cordeiro approved it on \d+ \w+ \d{4}, \d\d:\d\d \(UTC\):$/);
    expect(lines[3]).toBe(`- ${label}: ${Object(body)[field]} -> ${after}`);
    expect(lines[4]).toBe('Approvals from before the edit don’t count any more.');
    expect(lines[5]).toBe('Once it is approved again, it can be launched with these changes.');
    // Not once more among the facts.
    expect(lines.filter((line) => line.startsWith(`${label}:`))).toEqual([]);
  });

  it('asks the approvers again after an edit of a request that one of two has approved', async () => {
    const { queries } = world.database;
    const requireApprovals = (production_approvals: number) =>
      queries.updateTable('tenants').set({ production_approvals }).where('tenant_id', '=', HOME.tenantId).execute();
    await requireApprovals(2);
    try {
      const { path = {}, body } = await prepare('updateProductRequest', world, { ...HOME, production: true });
      const edit = (approvalReference: string) =>
        done('updateProductRequest', { path, body: { ...Object(body), approvalReference } });
      const toAdministrator = async () =>
        (await delivered(waiting)).filter(({ to }) => to.includes('administrator@meridian.example'));
      const ordered = () =>
        queries.selectFrom('push_news').select('kind').where('record_id', '=', String(path['id'])).execute();
      await edit('CHG-1');
      await done('approveDeploymentRequest', { path });
      await queries.deleteFrom('mails').execute();
      await queries.deleteFrom('push_news').execute();
      await edit('CHG-2');
      expect(await ordered()).toEqual([{ kind: 'waiting' }]);
      // Before the mail is sent, the same happens again.
      await done('approveDeploymentRequest', { path });
      await edit('CHG-3');
      const [letter, ...others] = await toAdministrator();
      expect(others).toEqual([]);
      expect(letter?.subject).toMatch(/^Production: Deployment request .* was edited and waits for you$/);
      expect(letter?.text).toContain('- Approval Reference: CHG-2 -> CHG-3\n');
      expect(letter?.text).toContain('\nApprovals from before the edit don’t count any more.\n');
      expect(letter?.text).toContain('\nApprovals: 0 of 2 approvals\n');
      // Nothing was approved since.
      await edit('CHG-4');
      expect(await toAdministrator()).toEqual([]);
    } finally {
      await requireApprovals(1);
    }
  });
});
