import { sql } from 'kysely';
import type { News } from '../../src/machines/lifecycles/deployment/events.ts';
import type { Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../jobs/enqueue.ts';
import type { MailKind } from './tables.ts';

export interface MailOrder {
  readonly deploymentRequestId: number;
  readonly kind: MailKind;
}

/** Orders a mail about a request in the transaction of what it tells; sent after the commit. */
export async function enqueueMail(transaction: Transaction, order: MailOrder): Promise<void> {
  await transaction
    .insertInto('mails')
    .columns(['tenant_id', 'deployment_request_id', 'kind'])
    .expression((builder) =>
      builder
        .selectFrom('deployment_requests')
        .select(['deployment_requests.tenant_id', 'deployment_requests.id', sql<MailKind>`${order.kind}`.as('kind')])
        .where('deployment_requests.id', '=', order.deploymentRequestId),
    )
    .execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'mails')`.execute(transaction);
}

/** Orders the mail for the chart's `notify` effect: a decision, or how an operation ended. */
export async function enqueueNewsMail(
  transaction: Transaction,
  { deploymentRequestId, news }: { deploymentRequestId: number; news: News },
): Promise<void> {
  await enqueueMail(transaction, { deploymentRequestId, kind: news });
}
