import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationOf, prepare, type Request, send } from '../../tests/contract/operation-calls.ts';
import { HOME, World } from '../../tests/contract/operation-world.ts';
import { describeDatabase, openTestDatabase } from '../../tests/database/databases.ts';
import { settle } from '../../tests/server/people.ts';
import type { Tokens } from '../../tests/server/portal.ts';
import { RECORD_EDITS } from '../../tests/server/record-edits.ts';

function statusOf(record: unknown): unknown {
  const { status } = Object(record);
  return typeof status === 'string' ? status : status.approvalStatus.status;
}

const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describeDatabase('what was edited since the last approval', (open) => {
  let world: World;
  let administrator: Tokens;
  beforeAll(async () => {
    world = await World.start(await open());
    administrator = await world.signIn('administrator', HOME.tenantId);
  });
  afterAll(() => world.close());

  const call = async (id: Parameters<typeof operationOf>[0], request: Request, tokens = administrator) => {
    const reply = await send(world, operationOf(id), request, tokens);
    return { ...reply, text: JSON.stringify(reply.body) };
  };
  const done = async (id: Parameters<typeof operationOf>[0], request: Request) => {
    const reply = await call(id, request);
    expect(reply.status, `${id}: ${reply.text}`).toBe(200);
    return reply;
  };
  /** The record with the values of its form, so that the next edit changes one field only. */
  const made = async ({ update }: (typeof RECORD_EDITS)[number]) => {
    const { path = {}, body } = await prepare(update, world, HOME);
    await done(update, { path, body });
    return { path, body: Object(body) };
  };

  describe.each(RECORD_EDITS)('in $area', (area) => {
    const { update, approve, read, edit } = area;
    const [[field, after] = ['', '']] = Object.entries(edit);

    it('a first approval has none; an edit after it is in every answer, with who approved', async () => {
      const { path, body } = await made(area);
      expect((await done(read, { path })).body).toMatchObject({ changesSinceApproval: null });
      await done(approve, { path });
      const approved = (await done(read, { path })).body;
      expect(approved).toMatchObject({ changesSinceApproval: null });
      const changesSinceApproval = {
        approvedAt: Object(approved).lastDecision.decidedAt,
        approvedBy: { userId: 3, firstName: 'Ines', lastName: 'Cordeiro' },
        fields: [{ field, before: body[field], after }],
        secrets: [],
      };
      expect((await done(update, { path, body: { ...body, ...edit } })).body).toMatchObject({
        record: { changesSinceApproval },
      });
      expect((await done(read, { path })).body).toMatchObject({ changesSinceApproval });
    });

    it('of several edits the value as approved stays; one that takes everything back leaves none', async () => {
      const { path, body } = await made(area);
      await done(approve, { path });
      await done(update, { path, body: { ...body, [field]: 'between' } });
      await done(update, { path, body: { ...body, ...edit } });
      const fields = [{ field, before: body[field], after }];
      expect((await done(read, { path })).body).toMatchObject({ changesSinceApproval: { approvedAt: at, fields } });
      await done(update, { path, body });
      expect((await done(read, { path })).body).toMatchObject({ changesSinceApproval: null });
    });

    it('takes back the approval where the tenant asks for a new one after each edit', async () => {
      const { queries } = world.database;
      const setRule = (edits_need_approval: boolean) =>
        queries.updateTable('tenants').set({ edits_need_approval }).where('tenant_id', '=', HOME.tenantId).execute();
      const waitingMails = async (id: unknown) =>
        queries
          .selectFrom('mails')
          .select('kind')
          .where('area', '=', area.area)
          .where('subject_id', '=', String(id))
          .where('kind', '=', 'waiting')
          .execute();
      const { path, body } = await made(area);
      const [id] = Object.values(path);
      const statusNow = async () => statusOf((await done(read, { path })).body);
      await done(approve, { path });
      const approved = await statusNow();
      await done(update, { path, body: { ...body, [field]: 'between' } });
      expect(await statusNow()).toBe(approved);
      await setRule(true);
      try {
        // Nothing is edited.
        await done(update, { path, body: { ...body, [field]: 'between' } });
        expect(await statusNow()).toBe(approved);
        const before = (await waitingMails(id)).length;
        const answer = (await done(update, { path, body: { ...body, ...edit } })).body;
        expect(statusOf(Object(answer).record)).toBe('PENDING_APPROVAL');
        expect(Object(answer).record.changesSinceApproval).toMatchObject({ fields: [{ field, after }] });
        expect(await statusNow()).toBe('PENDING_APPROVAL');
        expect(await waitingMails(id)).toHaveLength(before + 1);
        const edits = await queries
          .selectFrom('mails')
          .select('kind')
          .where('subject_id', '=', String(id))
          .where('area', '=', area.area)
          .where('kind', '=', 'approvalTakenBack')
          .execute();
        expect(edits).toHaveLength(1);
        await done(approve, { path });
        expect(await statusNow()).toBe(approved);
      } finally {
        await setRule(false);
      }
    });

    it('is deleted with its record', async () => {
      const { path, body } = await made(area);
      await done(approve, { path });
      await done(update, { path, body: { ...body, ...edit } });
      const rows = () =>
        world.database.queries
          .selectFrom('changes_since_approval')
          .select('area')
          .where('record_id', '=', String(Object.values(path)[0]))
          .execute();
      expect(await rows()).toEqual([{ area: area.area }]);
      const remove = {
        deployments: 'deleteDeploymentRequest',
        vpcs: 'deleteVpc',
        'bi-deployments': 'deleteBiDeployment',
        'cloud-accounts': 'deleteCloudAccount',
      } as const;
      await done(remove[area.area], { path });
      expect(await rows()).toEqual([]);
    });

    it('is in no log entry, and nothing that another tenant sees', async () => {
      const { path, body } = await made(area);
      await done(approve, { path });
      await done(update, { path, body: { ...body, [field]: 'between' } });
      await done(update, { path, body: { ...body, ...edit } });
      const entries = await world.database.queries
        .selectFrom('activity_log')
        .selectAll()
        .where('entity_id', '=', String(Object.values(path)[0]))
        .execute();
      expect(entries.length).toBeGreaterThan(3);
      expect(JSON.stringify(entries)).not.toContain('approvedBy');
      const stranger = await world.signIn('administrator', 'ORSINI');
      const reply = await call(read, { path }, stranger);
      expect(reply.status).toBe(404);
      expect(reply.text).not.toContain(String(after));
    });
  });

  it('of secrets it says only which ones were edited', async () => {
    const [deployments, , bi] = RECORD_EDITS;
    for (const [area, secret, value] of [
      [deployments, 'defaultPassword', 'canary-another2'],
      [bi, 'connectionString', 'Server=tcp:db.example;Password=canary-other'],
    ] as const) {
      const { path, body } = await made(area);
      await done(area.approve, { path });
      await done(area.update, { path, body: { ...body, [secret]: value } });
      const { changesSinceApproval, hiddenEdits, version } = Object((await done(area.read, { path })).body);
      expect(changesSinceApproval).toMatchObject({ fields: [], secrets: [secret] });
      expect(hiddenEdits).toContainEqual({ field: secret, version });
      const rows = await world.database.queries.selectFrom('changes_since_approval').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('canary');
    }
  });

  it('about fields that the list doesn’t show, users who can’t open a request don’t get it', async () => {
    const [deployments] = RECORD_EDITS;
    const { path, body } = await made(deployments);
    await done('approveDeploymentRequest', { path });
    await done('updateProductRequest', { path, body: { ...body, additionalParameters: { FLAVOR: 'Canary' } } });
    const listed = async (tokens: Tokens) =>
      (await call('listDeploymentRequests', { query: { requestId: Number(path['id']) } }, tokens)).text;
    expect(await listed(administrator)).toContain('Canary');
    await settle(world.database.queries, { name: 'lister', privileges: ['deployment.manager', 'deployment.list'] });
    const text = await listed(await world.signIn('lister'));
    expect(text).toContain('"totalRecords":1');
    expect(text).not.toContain('changesSinceApproval');
    expect(text).not.toContain('Canary');
  });

  it('the next approval ends it; a rejection doesn’t', async () => {
    const [, vpc] = RECORD_EDITS;
    const { path, body } = await made(vpc);
    await done('approveVpc', { path });
    await done('updateVpc', { path, body: { ...body, client: 'orsini' } });
    const again = (status: 'PENDING_APPROVAL') =>
      world.database.queries.updateTable('vpcs').set({ status }).where('vpc_id', '=', Number(path['id'])).execute();
    await again('PENDING_APPROVAL');
    const fields = [{ field: 'client', before: 'harbour', after: 'orsini' }];
    expect((await done('rejectVpc', { path })).body).toMatchObject({ record: { changesSinceApproval: { fields } } });
    await again('PENDING_APPROVAL');
    expect((await done('approveVpc', { path })).body).toMatchObject({ record: { changesSinceApproval: null } });
    expect((await done('getVpc', { path })).body).toMatchObject({ changesSinceApproval: null });
  });

  it('of several approvals, one of them counts until all have approved it', async () => {
    const tenant = (production_approvals: number) =>
      world.database.queries
        .updateTable('tenants')
        .set({ production_approvals })
        .where('tenant_id', '=', HOME.tenantId)
        .execute();
    await tenant(2);
    const approver = await world.signIn('approver', HOME.tenantId);
    const { path = {}, body } = await prepare('updateProductRequest', world, { ...HOME, production: true });
    const edit = (approvalReference: string) =>
      done('updateProductRequest', { path, body: { ...Object(body), approvalReference } });
    const approve = async (tokens: Tokens) =>
      Object((await call('approveDeploymentRequest', { path }, tokens)).body).record.changesSinceApproval;
    const changes = async () => Object((await done('getDeploymentRequest', { path })).body).changesSinceApproval;
    const changed = (before: string, after: string) => [{ field: 'approvalReference', before, after }];
    await edit('CHG-1');
    expect(await approve(approver)).toBeNull();
    await edit('CHG-2');
    expect(await changes()).toMatchObject({ approvedBy: { userId: 2 }, fields: changed('CHG-1', 'CHG-2') });
    // They have approved what it is now.
    expect(await approve(approver)).toBeNull();
    expect(await approve(administrator)).toBeNull();

    await edit('CHG-3');
    await world.database.queries
      .updateTable('deployment_requests')
      .set({ approval_status: 'PENDING_APPROVAL' })
      .where('id', '=', Number(path['id']))
      .execute();
    const sinceBoth = { approvedBy: { userId: 3 }, fields: changed('CHG-2', 'CHG-3') };
    expect(await approve(approver)).toMatchObject(sinceBoth);
    expect(await changes()).toMatchObject(sinceBoth);
    expect(await approve(administrator)).toBeNull();
    await tenant(1);
  });

  it('an edit without a decision, or after a rejection, has nothing to compare with', async () => {
    const [, vpc] = RECORD_EDITS;
    const { path, body } = await made(vpc);
    await done('rejectVpc', { path });
    await world.database.queries
      .updateTable('vpcs')
      .set({ status: 'PENDING_APPROVAL' })
      .where('vpc_id', '=', Number(path['id']))
      .execute();
    await done('updateVpc', { path, body: { ...body, client: 'orsini' } });
    expect((await done('getVpc', { path })).body).toMatchObject({ changesSinceApproval: null });
  });
});

describe('a server without the extension', () => {
  it('answers without it', async () => {
    const world = await World.start(await openTestDatabase(), { plain: true });
    const tokens = await world.signIn('administrator', HOME.tenantId);
    const { path = {}, body } = await prepare('updateVpc', world, HOME);
    await send(world, operationOf('updateVpc'), { path, body }, tokens);
    await send(world, operationOf('approveVpc'), { path }, tokens);
    const edited = { path, body: { ...Object(body), client: 'orsini' } };
    const reply = await send(world, operationOf('updateVpc'), edited, tokens);
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain('changesSinceApproval');
    await world.close();
  });
});
