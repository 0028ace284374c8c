import { FormerAddress } from '../../audit/FormerAddress.tsx';
import { usePaths } from '../../portal/portal-context.tsx';

/** The list's address before the specification's one. */
export default function FormerList() {
  return <FormerAddress to={usePaths()['deployment-logs'].list} />;
}
