import { type ContractClient, call } from '../../contract/client.ts';
import { getMail, listMails } from '../../contract/generated/operations/launch.ts';
import type { Mail, MailSummary } from '../../contract/generated/schema.d.ts';
import { type MailListQuery, mailListAddress } from '../../rules/mails/record.ts';
import type { AnsweredPage } from '../resources/resource.ts';

/** Newest first; an extension for administrators. Launch links are only in mails. */
export async function fetchMails(
  client: ContractClient,
  query: MailListQuery,
  signal: AbortSignal,
): Promise<AnsweredPage<MailSummary>> {
  // The call counts pages from 1.
  const parameters = { ...mailListAddress.parameters(query, new Set()), page: query.page + 1 };
  const { results, totalRecords } = await call(client, listMails, { params: { query: parameters }, signal });
  return { rows: results, totalRecords };
}

export function fetchMail(client: ContractClient, id: string, signal?: AbortSignal): Promise<Mail> {
  return call(client, getMail, { params: { path: { id } }, signal });
}
