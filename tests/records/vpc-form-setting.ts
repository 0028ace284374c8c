/** A new VPC's form in BRIGHTWATER, with these lists to choose from. */
import type { VpcReference, VpcSetting } from '../../src/rules/vpcs/form.ts';

export function newVpcSetting(reference: VpcReference): VpcSetting {
  return { original: null, status: null, tenantId: 'BRIGHTWATER', ownCredential: null, given: {}, reference };
}
