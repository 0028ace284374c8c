import { useMatch } from 'react-router-dom';
import { CreateForm } from './CreateForm.tsx';
import { EditByNumber } from './EditByNumber.tsx';
import { EditForm } from './EditForm.tsx';

/** The form that the address names: one file for all of them, which the first page does without (Deployments §2). */
export default function FormRoute() {
  const create = useMatch('/dashboard/deployments/create/:type/:deploymentId?');
  // A database's edit has a route of its own, without a parameter for the type.
  const edit = useMatch('/dashboard/deployments/edit/:type/:deploymentId');
  if (create !== null) return <CreateForm segment={create.params.type} number={create.params.deploymentId} />;
  if (edit !== null) return <EditForm segment={edit.params.type} number={edit.params.deploymentId} />;
  return <EditByNumber />;
}
