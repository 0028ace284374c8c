/** A plan as lines of text, for mails. */
import type { PlannedChanges, PlannedField } from '../../contract/generated/schema.d.ts';
import {
  type ComparedResource,
  comparedResources,
  fieldWords,
  planCountWords,
  plannedActionLabel,
} from './plan-words.ts';
import { planCounts } from './resource-plan.ts';

const MOST_RESOURCES = 20;
const MOST_FIELDS = 10;
const LONGEST_VALUE = 120;

function oneLine(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return line.length <= LONGEST_VALUE ? line : `${line.slice(0, LONGEST_VALUE)}…`;
}

function fieldLine(field: PlannedField): string {
  const { before, after } = fieldWords(field);
  return `    ${oneLine(field.path)}: ${oneLine(before)} -> ${oneLine(after)}`;
}

const SINCE = { new: ' (new since the approval)', different: ' (changed since the approval)', gone: '' } as const;

function resourceLines({ resource, since }: ComparedResource): readonly string[] {
  const { action, address, fields } = resource;
  if (since === 'gone') return [`- No longer planned: ${oneLine(address)}`];
  const further = fields.length - MOST_FIELDS;
  return [
    `- ${plannedActionLabel(action)} ${oneLine(address)}${since === null ? '' : SINCE[since]}`,
    ...fields.slice(0, MOST_FIELDS).map(fieldLine),
    ...(further > 0 ? [`    and ${further} more`] : []),
  ];
}

/** What differs from the approved plan comes first. */
export function planMailLines({ plan, approved }: PlannedChanges): readonly string[] {
  const compared = comparedResources(plan, approved);
  const further = compared.length - MOST_RESOURCES;
  return [
    `Plan: ${planCountWords(planCounts(plan))}`,
    ...compared.slice(0, MOST_RESOURCES).flatMap(resourceLines),
    ...(further > 0 ? [`and ${further} more resources. The portal shows them all.`] : []),
  ];
}
