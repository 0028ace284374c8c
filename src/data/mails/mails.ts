import { type ContractClient, call } from '../../contract/client.ts';
import { getMail, listMails } from '../../contract/generated/operations/launch.ts';
import type { Mail, MailPage } from '../../contract/generated/schema.d.ts';
import { PAGE_SIZE } from '../../rules/pagination.ts';

/**
 * The mails that the server has sent, newest first: an extension for administrators. They bear launch links, and so live in
 * memory only.
 * @param page 1-based
 */
export function fetchMails(client: ContractClient, page: number, signal?: AbortSignal): Promise<MailPage> {
  return call(client, listMails, {
    params: { query: { page, offset: (page - 1) * PAGE_SIZE, pageSize: PAGE_SIZE } },
    ...(signal && { signal }),
  });
}

export function fetchMail(client: ContractClient, id: string, signal?: AbortSignal): Promise<Mail> {
  return call(client, getMail, { params: { path: { id } }, ...(signal && { signal }) });
}
