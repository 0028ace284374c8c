/** The mail to those who can decide on a record that waits (docs/decisions/0040). */

import { planMailLines } from '../../src/rules/plans/plan-text.ts';
import { type RecordLink, recordLink } from '../../src/rules/records/record-link.ts';
import type { Queries } from '../database/database.ts';
import { type ComposedMail, type MailArea, oneLine } from '../mailing/mail-area.ts';
import type { Services } from '../services.ts';
import type { Approver } from './approvers.ts';
import type { RequestedRecord, RequestedRecords } from './requested-records.ts';

/** Characters of a fact in a mail; the question shows the rest. */
const LONGEST_FACT = 200;

function aNamed(label: string): string {
  const name = /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
  return `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${name}`;
}

function shortened(words: string): string {
  const line = oneLine(words);
  return line.length <= LONGEST_FACT ? line : `${line.slice(0, LONGEST_FACT)}…`;
}

function compose(
  { publicUrl, configuration: { product } }: Pick<Services, 'publicUrl' | 'configuration'>,
  record: RequestedRecord,
  { email, tenantId, tenantName }: Approver,
): ComposedMail {
  const { label, name, requested } = record;
  const path = record.path(product);
  const link = (decision?: RecordLink['decision']) =>
    `${publicUrl}${recordLink({ path, tenantId, ...(decision && { decision }) })}`;
  const facts = [
    ['Tenant', tenantName],
    ['Asks for', requested.isChange ? 'a change of what exists' : ''],
    ...record.facts(product.name).map((fact) => [fact.label, fact.words] as const),
  ] as const;
  const lines = [
    `${label} ${name} waits for your decision.`,
    '',
    ...facts.flatMap(([term, words]) => (words.trim() === '' ? [] : [`${term}: ${shortened(words)}`])),
    ...(record.planned === null ? [] : ['', ...planMailLines(record.planned)]),
    '',
    'Approve:',
    link('approve'),
    'Reject:',
    link('reject'),
    'View:',
    link(),
    '',
    'The links open the question in the portal. Nothing is decided until you confirm it there.',
    `You get this mail because you can decide on ${aNamed(label)} in ${oneLine(tenantName)}.`,
  ];
  const urgency = requested.isProduction ? 'Production: ' : '';
  return { to: [email], subject: `${urgency}${label} ${name} waits for you`, text: `${lines.join('\n')}\n` };
}

export function approvalMails(records: RequestedRecords): MailArea<'waiting'> {
  const waiting = async (queries: Queries, recordId: string) => {
    const record = await records.read(queries, recordId);
    return record?.waits === true ? record : null;
  };
  return {
    kinds: ['waiting'],
    usersOf: async (within, services, { recordId }) => {
      const record = await waiting(within, recordId);
      const approvers = (await record?.approvers(within, services.now(), null)) ?? [];
      return approvers.map(({ userId }) => userId);
    },
    compose: async (within, services, { recordId, userId }) => {
      const record = await waiting(within, recordId);
      const [approver] = (await record?.approvers(within, services.now(), userId)) ?? [];
      return record === null || approver === undefined ? null : compose(services, record, approver);
    },
  };
}
