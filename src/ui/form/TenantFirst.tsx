import { useIsCut } from '../portal/offline.ts';

/** @param what the records: "requests" */
export function TenantFirst({ what }: { what: string }) {
  const isCut = useIsCut();
  const reason = `${what.charAt(0).toUpperCase()}${what.slice(1)} can’t be created in All Tenants or the default tenant.`;
  return isCut ? `${reason} You can select a tenant once the server can be reached.` : reason;
}
