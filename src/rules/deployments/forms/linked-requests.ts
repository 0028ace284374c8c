/** The requests that a Windows request can be linked to (Deployments §2 "Create and edit forms"). */
import type { StatusLook } from '../../records/status-look.ts';
import { DEFAULT_LIST_QUERY, type DeploymentListQuery, deploymentListAddress } from '../list-query.ts';
import type { LinkedRequest } from './values.ts';

/** None of these filters needs one. */
const NO_PRIVILEGES: ReadonlySet<string> = new Set();

export const LINKABLE_TYPE = 'PRODUCT';

export const LINKABLE_FILTERS = ['requestId', 'client', 'environmentIdentifier'] as const;

export type LinkableFilters = Pick<DeploymentListQuery, (typeof LINKABLE_FILTERS)[number]>;

export type TypedFilters = { readonly [Name in keyof LinkableFilters]: string };
export const NO_TYPED_FILTERS: TypedFilters = { requestId: '', client: '', environmentIdentifier: '' };

export interface LinkableRequest {
  readonly linked: LinkedRequest;
  readonly isProduction: boolean;
  readonly status: StatusLook;
}

export interface LinkablePage {
  readonly requests: readonly LinkableRequest[];
  readonly total: number;
}

/** What is wrong with a typed filter, as a sentence; null for nothing. */
export function linkableFault(name: keyof TypedFilters, text: string): string | null {
  const fault = deploymentListAddress.faultOf(DEFAULT_LIST_QUERY, name, text, NO_PRIVILEGES);
  return fault === null ? null : `Not applied: ${fault}.`;
}

/** Parses typed filters; a text that makes no sense is no filter. */
export function linkableFilters(typed: TypedFilters): LinkableFilters {
  const { requestId, client, environmentIdentifier } = deploymentListAddress.parse(new URLSearchParams({ ...typed }));
  return { requestId, client, environmentIdentifier };
}
