import { ListPage } from '../../list/ListPage.tsx';
import { deploymentList } from './list/deployment-list.tsx';

/** The deployments list (Deployments §2 "Deployment list"). */
export function List() {
  return <ListPage list={deploymentList} />;
}
