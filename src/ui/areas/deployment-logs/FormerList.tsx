import { FormerAddress } from '../../audit/FormerAddress.tsx';
import { usePaths } from '../../portal/portal-context.tsx';

/** Where the list was before it had the address that the specification gives it. */
export default function FormerList() {
  return <FormerAddress to={usePaths()['deployment-logs'].list} />;
}
