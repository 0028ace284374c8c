/** The mail to those who can decide on a record that waits (docs/decisions/0040). */
import type { RecordId } from '../../src/rules/records/record-key.ts';
import { type RecordLink, recordLink } from '../../src/rules/records/record-link.ts';
import type { Queries } from '../database/database.ts';
import { type ComposedMail, type MailArea, oneLine } from '../mailing/mail-area.ts';
import type { Services } from '../services.ts';
import type { ApprovalArea } from './approval-records.ts';
import { type Approver, approversOf } from './approvers.ts';

/** Characters of a fact in a mail; the question shows the rest. */
const LONGEST_FACT = 200;

interface WaitingMail<Row> {
  readonly area: ApprovalArea<Row>;
  readonly row: Row;
  readonly approver: Approver;
}

function aNamed(label: string): string {
  return `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${/^[A-Z]{2}/.test(label) ? label : label[0]?.toLowerCase() + label.slice(1)}`;
}

function shortened(words: string): string {
  const line = oneLine(words);
  return line.length <= LONGEST_FACT ? line : `${line.slice(0, LONGEST_FACT)}…`;
}

function composeWaiting<Row>(
  { publicUrl, configuration: { product } }: Pick<Services, 'publicUrl' | 'configuration'>,
  { area, row, approver: { email, tenantId, tenantName } }: WaitingMail<Row>,
): ComposedMail {
  const { name, client, isProduction, isChange } = area.requested(row);
  const path = area.path(row, product);
  const link = (decision?: RecordLink['decision']) =>
    `${publicUrl}${recordLink({ path, tenantId, ...(decision && { decision }) })}`;
  const what = `${oneLine(name)}${client === '' ? '' : ` of ${oneLine(client)}`}`;
  const facts = [
    ['Tenant', tenantName],
    ['Asks for', isChange ? 'a change of what exists' : ''],
    ...area.facts(row, product.name).map(({ label, words }) => [label, words] as const),
  ] as const;
  const lines = [
    `${area.label} ${what} waits for your decision.`,
    '',
    ...facts.flatMap(([label, words]) => (words.trim() === '' ? [] : [`${label}: ${shortened(words)}`])),
    '',
    'Approve:',
    link('approve'),
    'Reject:',
    link('reject'),
    'View:',
    link(),
    '',
    'The links open the question in the portal. Nothing is decided until you confirm it there.',
    `You get this mail because you can decide on ${aNamed(area.label)} in ${oneLine(tenantName)}.`,
  ];
  const urgency = isProduction ? 'Production: ' : '';
  return { to: [email], subject: `${urgency}${area.label} ${what} waits for you`, text: `${lines.join('\n')}\n` };
}

interface ApprovalTable<Row> {
  readonly changes: { readonly ids: 'numbers' | 'texts' };
  find(queries: Queries, id: RecordId, tenantScope: string | null): Promise<Row | null>;
}

export function approvalMails<Row>(table: ApprovalTable<Row>, area: ApprovalArea<Row>): MailArea<'waiting'> {
  const waiting = async (queries: Queries, recordId: string) => {
    const row = await table.find(queries, table.changes.ids === 'numbers' ? Number(recordId) : recordId, null);
    return row === null || !area.waits(row) ? null : row;
  };
  return {
    kinds: ['waiting'],
    usersOf: async (within, services, { recordId }) => {
      const row = await waiting(within, recordId);
      if (row === null) return [];
      return (await approversOf(within, { area, row, now: services.now() })).map(({ userId }) => userId);
    },
    compose: async (within, services, { recordId, userId }) => {
      const row = await waiting(within, recordId);
      if (row === null) return null;
      const [approver] = await approversOf(within, { area, row, now: services.now(), userId });
      return approver === undefined ? null : composeWaiting(services, { area, row, approver });
    },
  };
}
