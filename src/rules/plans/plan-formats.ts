/** What a plan's program may write: which tool's output, or the portal's own form. */
import * as v from 'valibot';
import type { ResourcePlan } from '../../contract/generated/schema.d.ts';
import { ansiblePlan } from './ansible-plan.ts';
import { openTofuPlan } from './opentofu-plan.ts';
import { PLANNED_ACTIONS, PlanFault, resourcePlanOf } from './resource-plan.ts';

/** Plans of programs that write the portal's own form. */
const Value = v.optional(v.nullable(v.union([v.string(), v.number(), v.boolean()])), null);

const PortalPlan = v.strictObject({
  version: v.literal(1),
  resources: v.array(
    v.strictObject({
      address: v.string(),
      kind: v.string(),
      action: v.picklist(PLANNED_ACTIONS),
      fields: v.optional(
        v.array(
          v.strictObject({
            path: v.string(),
            before: Value,
            after: Value,
            isHidden: v.exactOptional(v.boolean()),
            isUnknown: v.exactOptional(v.boolean()),
          }),
        ),
        [],
      ),
    }),
  ),
});

function textOf(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value);
}

/** Throws a PlanFault, which never quotes a value. */
async function portalPlan(output: unknown): Promise<ResourcePlan> {
  const read = v.safeParse(PortalPlan, output);
  if (!read.success)
    throw new PlanFault(
      `isn’t a plan: ${v.getDotPath(read.issues[0]) ?? 'its content'} is missing, unknown or invalid`,
    );
  return resourcePlanOf(
    read.output.resources.map((resource) => ({
      ...resource,
      fields: resource.fields.map((field) => ({
        ...field,
        before: textOf(field.before),
        after: textOf(field.after),
      })),
    })),
  );
}

export const PLAN_FORMATS = ['portal', 'opentofu', 'terraform', 'ansible'] as const;
export type PlanFormat = (typeof PLAN_FORMATS)[number];

const READERS: Readonly<Record<PlanFormat, (output: unknown) => Promise<ResourcePlan>>> = {
  portal: portalPlan,
  opentofu: openTofuPlan,
  terraform: openTofuPlan,
  ansible: ansiblePlan,
};

/** Throws a PlanFault. */
export async function readPlan(format: PlanFormat, text: string): Promise<ResourcePlan> {
  let output: unknown;
  try {
    output = JSON.parse(text);
  } catch {
    throw new PlanFault('is not JSON');
  }
  try {
    return await READERS[format](output);
  } catch (cause) {
    // Values within values, deeper than the stack.
    if (cause instanceof RangeError) throw new PlanFault('has values within values that are too deep');
    throw cause;
  }
}
