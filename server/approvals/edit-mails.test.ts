/** The mail to the approver of a record that was edited after the approval. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operationOf, prepare, type Request, send } from '../../tests/contract/operation-calls.ts';
import { HOME, World } from '../../tests/contract/operation-world.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { settle } from '../../tests/server/people.ts';
import type { Tokens } from '../../tests/server/portal.ts';
import { deploymentsServerArea } from '../areas/deployments/deployments.ts';
import { deliverMail, unsentMails } from '../mailing/deliver.ts';
import { linksIn, type MailArea } from '../mailing/mail-area.ts';
import type { Letter } from '../mailing/postman.ts';
import type { OperationId } from '../plugins/contract/document.ts';
import { editMails } from './edit-mails.ts';

const areas = new Map<string, MailArea>([['deployments', editMails('deployments', deploymentsServerArea.requested)]]);
const PRIVILEGES = ['deployment.approve', 'deployment.view', 'deployment.edit'] as const;

describeDatabase('a record that is edited after its approval', (open) => {
  let world: World;
  let administrator: Tokens;
  let approver: Tokens;
  beforeAll(async () => {
    world = await World.start(await open());
    administrator = await world.signIn('administrator', HOME.tenantId);
    await settle(world.database.queries, { name: 'decider', privileges: PRIVILEGES });
    approver = await world.signIn('decider');
  });
  afterAll(() => world.close());
  beforeEach(() => world.database.queries.deleteFrom('mails').execute());

  const done = async (id: OperationId, request: Request, tokens = administrator) => {
    const reply = await send(world, operationOf(id), request, tokens);
    expect(reply.status, `${id}: ${JSON.stringify(reply.body)}`).toBe(200);
  };
  const approved = async () => {
    const { path = {}, body } = await prepare('updateProductRequest', world, HOME);
    await done('updateProductRequest', { path, body });
    await done('approveDeploymentRequest', { path }, approver);
    await world.database.queries.deleteFrom('mails').execute();
    return { path, body: Object(body) };
  };
  async function delivered(): Promise<readonly Letter[]> {
    const letters: Letter[] = [];
    const deliver = async (letter: Letter) => void letters.push(letter);
    for (let ids = await unsentMails(world.database.queries, areas); ids.length > 0; ) {
      for (const mailId of ids) await deliverMail(world.portal.services, areas, { deliver }, { mailId });
      ids = await unsentMails(world.database.queries, areas);
    }
    return letters;
  }

  it('is mailed to its approver once, with the names of what was edited', async () => {
    const { path, body } = await approved();
    await done('updateProductRequest', { path, body: { ...body, approvalReference: 'CHG-EDITED' } });
    await done('updateProductRequest', { path, body: { ...body, approvalReference: 'CHG-AGAIN' } });
    const [letter, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(letter?.to).toEqual(['decider@meridian.example']);
    expect(letter?.subject).toMatch(/^Edited after your approval: Deployment request /);
    expect(letter?.text).toContain('Changed: Approval reference\n');
    expect(letter?.text).not.toContain('CHG-AGAIN');
    expect(linksIn(letter?.text ?? '')).toHaveLength(1);
  });

  it('isn’t, if it is as it was approved again, or its approver has edited it or lost the right', async () => {
    const { path, body } = await approved();
    const edit = { path, body: { ...body, approvalReference: 'CHG-EDITED' } };
    await done('updateProductRequest', edit);
    await done('updateProductRequest', { path, body });
    expect(await delivered()).toEqual([]);
    await done('updateProductRequest', edit, approver);
    expect(await delivered()).toEqual([]);
    await done('updateProductRequest', { path, body: { ...body, approvalReference: 'CHG-LATER' } });
    await world.database.queries
      .deleteFrom('role_privileges')
      .where('role_id', '=', 'decider')
      .where('privilege', '=', 'deployment.approve')
      .execute();
    expect(await delivered()).toEqual([]);
  });
});
