import { useParams } from 'react-router-dom';
import { roleFormResource } from '../../../data/roles/form.ts';
import { ROLE_CONTROL_PARSERS, type RoleControls, roleForm, rolePreview } from '../../../rules/roles/form.ts';
import { AccessPreviewSection } from '../../access-preview/AccessPreviewSection.tsx';
import { drawingOf } from '../../form/draw-control.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { usePaths, usePortal } from '../../portal-context.tsx';
import { PrivilegesControl } from './PrivilegesControl.tsx';

const drawControl = drawingOf<RoleControls>(ROLE_CONTROL_PARSERS, {
  privileges: { Component: PrivilegesControl, isWide: true },
});

/** Makes a role, or changes one (Administration §2 "Roles"). */
export default function RoleForm() {
  const portal = usePortal();
  return (
    <RecordFormPage
      address={useParams()['roleId']}
      idOf={(roleId) => roleId}
      newTitle="Add New Role"
      isBeyondTenants
      form={roleForm}
      drawControl={drawControl}
      resourceOf={(viewer, id) => roleFormResource(portal, viewer, id)}
      subtitle={({ name }) => name}
      below={(values) => <AccessPreviewSection of="a user with only this role" places={rolePreview(values)} />}
      list={usePaths().roles.list}
      savedFilters={({ roleId }) => ({ roleId })}
    />
  );
}
