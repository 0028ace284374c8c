/** What a plan's program may write: which tool's output, or the portal's own form. */
import type { ResourcePlan } from '../../contract/generated/schema.d.ts';
import { ansiblePlan } from './ansible-plan.ts';
import { openTofuPlan } from './opentofu-plan.ts';
import { portalPlan } from './portal-plan.ts';
import { PlanFault } from './resource-plan.ts';

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
