/** The requests that a Windows request can be linked with (Deployments §2 "Create and edit forms"). */
import type { StatusLook } from '../../status-look.ts';
import { type DeploymentListQuery, deploymentListAddress } from '../list-query.ts';
import type { LinkedRequest } from './values.ts';

export const LINKABLE_TYPE = 'PRODUCT';

/** Those of the list's filters that the picker has. */
export const LINKABLE_FILTERS = ['requestId', 'client', 'environmentIdentifier'] as const;

/** What the picker's filters ask for; null is no filter. */
export type LinkableFilters = Pick<DeploymentListQuery, (typeof LINKABLE_FILTERS)[number]>;

/** The filters as they are typed. */
export type TypedFilters = { readonly [Name in keyof LinkableFilters]: string };
export const NO_TYPED_FILTERS: TypedFilters = { requestId: '', client: '', environmentIdentifier: '' };

/** Details of a request, shown before it is selected. */
export interface LinkableRequest {
  readonly linked: LinkedRequest;
  readonly isProduction: boolean;
  /** As the list shows it. */
  readonly status: StatusLook;
}

/** One page of requests of the linkable type. */
export interface LinkablePage {
  readonly requests: readonly LinkableRequest[];
  /** Of all pages. */
  readonly total: number;
}

/** What typed filters ask for: as the list's filters, where a text that makes no sense is no filter. */
export function linkableFilters(typed: TypedFilters): LinkableFilters {
  const { requestId, client, environmentIdentifier } = deploymentListAddress.parse(new URLSearchParams({ ...typed }));
  return { requestId, client, environmentIdentifier };
}
