import { AddressLink } from '../../page/address-link.tsx';
import { useExtensions } from '../../portal/extensions.ts';
import { usePaths } from '../../portal/portal-context.tsx';
import { tab, tabs } from './approvals.css.ts';

/** Absent where the back end doesn't say who decided. */
export function ApprovalTabs({ shown }: { shown: 'waiting' | 'done' }) {
  const { approvals } = usePaths();
  if (!useExtensions().has('decisionComments')) return null;
  const links = [
    { id: 'waiting', label: 'Waiting', address: approvals.list() },
    { id: 'done', label: 'Done today', address: approvals.done() },
  ];
  return (
    <nav className={tabs} aria-label="Approvals">
      {links.map(({ id, label, address }) => (
        <AddressLink key={id} className={tab} to={address} aria-current={id === shown ? 'page' : undefined}>
          {label}
        </AddressLink>
      ))}
    </nav>
  );
}
