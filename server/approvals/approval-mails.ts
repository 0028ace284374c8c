/** The mail to those who can decide on a record that waits (docs/decisions/0040). */

import { userName } from '../../src/rules/people/users.ts';
import { PLAN_FIELD } from '../../src/rules/plans/plan-field.ts';
import { planMailLines } from '../../src/rules/plans/plan-text.ts';
import { type RecordLink, recordLink } from '../../src/rules/records/record-link.ts';
import { factsOnce, saidByChanges } from '../../src/rules/records/said-once.ts';
import { writtenMoment } from '../../src/rules/texts/moments.ts';
import type { Queries } from '../database/database.ts';
import { type ComposedMail, type MailArea, oneLine } from '../mailing/mail-area.ts';
import type { Services } from '../services.ts';
import type { EditedSinceApproval } from './approval-records.ts';
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

const MOST_CHANGES = 20;

/** As approved -> now, as the lines of a plan have it. */
function editedLines({ approvedAt, approvedBy, changes }: EditedSinceApproval): readonly string[] {
  const further = changes.length - MOST_CHANGES;
  const value = (words: string) => shortened(words.replaceAll('\n', ', ')) || '–';
  return [
    `Changed since ${oneLine(userName(approvedBy))} approved it on ${writtenMoment(Date.parse(approvedAt), 'dateAndTime', 'UTC')} (UTC):`,
    ...changes.slice(0, MOST_CHANGES).map(({ label, seen, now }) => `- ${label}: ${value(seen)} -> ${value(now)}`),
    ...(further > 0 ? [`and ${further} more changes. The portal shows them all.`] : []),
    'Approvals from before the edit don’t count any more.',
    'Once it is approved again, it can be launched with these changes.',
    '',
  ];
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
  const edited = record.edited(product.name);
  const said = edited === null ? [] : saidByChanges(edited.changes);
  const facts = [
    ['Tenant', tenantName],
    ['Asks for', requested.isChange ? 'a change of what exists' : ''],
    ...factsOnce(record.facts(product.name), said)
      .filter((fact) => record.planned === null || fact.label !== PLAN_FIELD.label)
      .map((fact) => [fact.label, fact.words] as const),
  ] as const;
  const lines = [
    `${label} ${name} waits for your decision.`,
    '',
    ...(edited === null ? [] : editedLines(edited)),
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
  return {
    to: [email],
    subject: `${urgency}${label} ${name} ${edited === null ? 'waits' : 'was edited and waits'} for you`,
    text: `${lines.join('\n')}\n`,
  };
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
