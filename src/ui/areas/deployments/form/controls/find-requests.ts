import type { LinkableFilters, LinkablePage } from '../../../../../rules/deployments/forms/linked-requests.ts';

/** Finds requests of the linkable type: one page of ten, 0-based; rejects with the reason. */
export type FindRequests = (filters: LinkableFilters, page: number, signal: AbortSignal) => Promise<LinkablePage>;
