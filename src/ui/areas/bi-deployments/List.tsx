import { ListPage } from '../../list/ListPage.tsx';
import { biDeploymentList } from './bi-deployment-list.tsx';

export default function List() {
  return <ListPage list={biDeploymentList} />;
}
