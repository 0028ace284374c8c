import { useIsCut } from '../offline.ts';

/** Why no record can be created in all tenants or the default one, and what to do. @param what the records: "requests" */
export function TenantFirst({ what }: { what: string }) {
  const isCut = useIsCut();
  const reason = `${what} can’t be made in all tenants at once, nor in the default one.`;
  return isCut ? `Select a tenant as soon as you have a connection: ${reason}` : `Select a tenant first: ${reason}`;
}
