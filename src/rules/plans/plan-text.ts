/** A plan as lines of text, for mails. */
import type { PlannedChanges, PlannedField } from '../../contract/generated/schema.d.ts';
import { type ComparedResource, comparedFields, comparedResources, plannedValueWords } from './compared-plans.ts';
import { fieldWords, planCountWords, plannedActionLabel } from './plan-words.ts';
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

const SINCE = { new: ' (new since the approval)', gone: '' } as const;

/** What changed since the approval comes first, each value with the approved one. */
function fieldLines(compared: ComparedResource): readonly string[] {
  const { resource } = compared;
  if (compared.since !== 'different') return resource.fields.map(fieldLine);
  const { approved } = compared;
  const { changed, same } = comparedFields(resource, approved);
  return [
    ...changed.map((field) => {
      const now = oneLine(plannedValueWords(field.now, resource.action, '->'));
      const before = oneLine(plannedValueWords(field.approved, approved.action, '->'));
      return `    ${oneLine(field.path)}: ${now} (changed, approved: ${before})`;
    }),
    ...same.map(fieldLine),
  ];
}

function sinceWords(compared: ComparedResource): string {
  if (compared.since === null) return '';
  if (compared.since !== 'different') return SINCE[compared.since];
  const { action } = compared.approved;
  const approvedAs =
    action === compared.resource.action ? '' : `, approved: ${plannedActionLabel(action).toLowerCase()}`;
  return ` (changed since the approval${approvedAs})`;
}

function resourceLines(compared: ComparedResource): readonly string[] {
  const { action, address } = compared.resource;
  if (compared.since === 'gone') return [`- No longer planned: ${oneLine(address)}`];
  const lines = fieldLines(compared);
  const further = lines.length - MOST_FIELDS;
  return [
    `- ${plannedActionLabel(action)} ${oneLine(address)}${sinceWords(compared)}`,
    ...lines.slice(0, MOST_FIELDS),
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
