import type { Transaction } from '../database/database.ts';
import { enqueueMail } from './enqueue.ts';

/**
 * Orders the mail that bears the launch link (Deployments §2), in the transaction of the approval. The link is made when
 * the mail is sent, to the request's notification addresses and its requester.
 */
export async function enqueueLaunchMail(
  transaction: Transaction,
  { deploymentRequestId }: { deploymentRequestId: number },
): Promise<void> {
  await enqueueMail(transaction, { deploymentRequestId, kind: 'launch' });
}
