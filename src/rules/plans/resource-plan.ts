/** What a launch would change, in one form for every tool, and the digest that an approval names (docs/decisions/0054). */
import type { PlannedField, PlannedResource, ResourcePlan } from '../../contract/generated/schema.d.ts';
import { base64url } from '../passkeys/signed-decision.ts';

export const PLANNED_ACTIONS = ['create', 'update', 'replace', 'delete'] as const;
export type PlannedAction = (typeof PLANNED_ACTIONS)[number];
export type PlanCounts = Readonly<Record<PlannedAction, number>>;

const PLAN_VERSION = 1;
const MOST_RESOURCES = 1000;
const MOST_FIELDS = 300;
const LONGEST_NAME = 500;
/** Characters; what is longer is shown in part, with its digest. */
const LONGEST_VALUE = 2000;
const SHOWN_OF_LONG_VALUE = 500;
/** Characters of canonical JSON: each device of an approver keeps a copy. */
const LARGEST_PLAN = 250_000;

/** Characters of what a fault quotes. */
const LONGEST_FAULT = 400;

/** As every database can keep it. */
function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** With a sentence, without a full stop. */
export class PlanFault extends Error {
  override readonly name = 'PlanFault';

  constructor(sentence: string) {
    super(plainText(sentence.slice(0, LONGEST_FAULT)));
  }
}

/** RFC 8785 for what a plan consists of: names in order, no white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`;
}

async function sha256(text: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** In base64url. */
export function planDigest(plan: ResourcePlan): Promise<string> {
  return sha256(canonicalJson(plan));
}

async function shortened(value: string | null): Promise<string | null> {
  if (value === null) return null;
  if (value.length <= LONGEST_VALUE) return plainText(value);
  const digest = await sha256(value);
  return `${plainText(value.slice(0, SHOWN_OF_LONG_VALUE))}… (${value.length} characters, SHA-256 ${digest})`;
}

async function boundedField({ path, before, after, isHidden, isUnknown }: PlannedField): Promise<PlannedField> {
  if (path.length > LONGEST_NAME)
    throw new PlanFault(`has a field whose name is longer than ${LONGEST_NAME} characters`);
  return {
    path: plainText(path),
    before: isHidden === true ? null : await shortened(before),
    after: isHidden === true || isUnknown === true ? null : await shortened(after),
    ...(isHidden === true && { isHidden }),
    ...(isUnknown === true && { isUnknown }),
  };
}

const byText = (left: string, right: string) => (left === right ? 0 : left < right ? -1 : 1);

/** In one order and within bounds, so that equal changes have equal digests. Throws a PlanFault. */
export async function resourcePlanOf(resources: readonly PlannedResource[]): Promise<ResourcePlan> {
  if (resources.length > MOST_RESOURCES) throw new PlanFault(`has more than ${MOST_RESOURCES} resources`);
  const addresses = new Set(resources.map(({ address }) => address));
  if (addresses.size < resources.length) throw new PlanFault('has two resources of the same address');
  const bounded: PlannedResource[] = [];
  for (const { address, kind, action, fields } of resources) {
    if (address === '' || Math.max(address.length, kind.length) > LONGEST_NAME)
      throw new PlanFault(`has a resource whose name is empty or longer than ${LONGEST_NAME} characters`);
    if (fields.length > MOST_FIELDS) throw new PlanFault(`has more than ${MOST_FIELDS} fields for ${address}`);
    const sorted = [...fields].sort((left, right) => byText(left.path, right.path));
    bounded.push({
      address: plainText(address),
      kind: plainText(kind),
      action,
      fields: await Promise.all(sorted.map(boundedField)),
    });
  }
  const plan = {
    version: PLAN_VERSION,
    resources: bounded.sort((left, right) => byText(left.address, right.address)),
  };
  if (canonicalJson(plan).length > LARGEST_PLAN) throw new PlanFault(`is larger than ${LARGEST_PLAN / 1000} KB`);
  return plan;
}

function isPlannedAction(action: string): action is PlannedAction {
  return PLANNED_ACTIONS.some((known) => known === action);
}

export function planCounts({ resources }: ResourcePlan): PlanCounts {
  const counts = { create: 0, update: 0, replace: 0, delete: 0 };
  for (const { action } of resources) if (isPlannedAction(action)) counts[action] += 1;
  return counts;
}
