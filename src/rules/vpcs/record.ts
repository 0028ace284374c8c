import type { Vpc } from '../../contract/generated/schema.d.ts';

/** A VPC as screens, queue and device know it: by its id. */
export type VpcRecord = Vpc & { readonly id: number };

export function recordOf(vpc: Vpc): VpcRecord {
  return { ...vpc, id: vpc.vpcId };
}
