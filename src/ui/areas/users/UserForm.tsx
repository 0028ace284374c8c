import { useParams } from 'react-router-dom';
import { userFormResource } from '../../../data/users/form.ts';
import { USER_CONTROL_PARSERS, type UserControls, userForm, userPreview } from '../../../rules/users/form.ts';
import { AccessPreviewSection } from '../../access-preview/AccessPreviewSection.tsx';
import { drawingOf } from '../../form/draw-control.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { numericIdOf } from '../../numeric-id.ts';
import { usePaths, usePortal } from '../../portal-context.tsx';
import { TenantRolesControl } from './TenantRolesControl.tsx';

const drawControl = drawingOf<UserControls>(USER_CONTROL_PARSERS, {
  tenantRoles: { Component: TenantRolesControl, isWide: true },
});

/** Changes a user (Administration §2 "Users"). */
export default function UserForm() {
  const portal = usePortal();
  return (
    <RecordFormPage
      address={useParams()['userId'] ?? ''}
      idOf={numericIdOf}
      newTitle="Editing a user"
      isBeyondTenants
      form={userForm}
      drawControl={drawControl}
      resourceOf={(viewer, id) => userFormResource(portal, viewer, id ?? 0)}
      subtitle={(_, { name }) => name}
      below={(values, setting) => <AccessPreviewSection of="this user" places={userPreview(values, setting)} />}
      list={usePaths().users.list}
      savedFilters={() => ({})}
    />
  );
}
