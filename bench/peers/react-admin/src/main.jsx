/** The least that react-admin needs to list deployment requests: one resource, no sign-in, no translations of its own. */
import { Admin, Datagrid, DateField, List, NumberField, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { staticDataProvider } from './static-data-provider.js';

function DeploymentRequests() {
  return (
    <List perPage={10} exporter={false}>
      <Datagrid bulkActionButtons={false}>
        <NumberField source="id" />
        <TextField source="client" />
        <TextField source="environmentIdentifier" />
        <TextField source="environmentType" />
        <DateField source="updatedAt" />
        <TextField source="approvalReference" />
        <TextField source="status.jenkinsStatus.status" />
      </Datagrid>
    </List>
  );
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={staticDataProvider('/rows.json')} disableTelemetry>
    <Resource name="deploymentrequests" list={DeploymentRequests} />
  </Admin>,
);
