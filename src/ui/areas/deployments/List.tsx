import { PageHeader } from '../../kit/PageHeader.tsx';

/** The deployments list (Deployments §2 "Deployment list"). */
export function List() {
  return <PageHeader title="Deployments" />;
}
