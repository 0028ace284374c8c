import { ListChecks, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { userFormResource } from '../../../data/users/form.ts';
import type { Option } from '../../../rules/forms/form.ts';
import {
  choicesOfKind,
  NEW_TENANT,
  type TenantRoles,
  USER_CONTROL_PARSERS,
  type UserControls,
  userForm,
  userPreview,
} from '../../../rules/users/form.ts';
import { rolesThere } from '../../../rules/users/record.ts';
import { AccessPreviewSection } from '../../access-preview/AccessPreviewSection.tsx';
import { Picker } from '../../form/controls/PicksControl.tsx';
import { drawingOf } from '../../form/draw-control.ts';
import type { FieldControlProps } from '../../form/field-control.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { Button } from '../../kit/Button.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { Select } from '../../kit/Select.tsx';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { numericIdOf } from '../../page/numeric-id.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';
import { buttons, name, newRow, row, rows, words } from './assigned-roles.css.ts';

/** Tenants with their roles: add a tenant, then pick its roles (Administration §2, §3 "User"). */
export function TenantRolesControl(props: FieldControlProps<readonly TenantRoles[]>) {
  const { id, label, value, refusal, error, note, options, onChange, onBlur } = props;
  const [picking, setPicking] = useState<string | null>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  useKeptFocus(boxRef);
  const tenants = choicesOfKind(options ?? [], 'tenant');
  const roles = choicesOfKind(options ?? [], 'role');
  const nameIn = (choices: readonly Option[], sought: string) =>
    choices.find((choice) => choice.value === sought)?.label ?? sought;
  const left = tenants.filter((tenant) => !value.some(({ tenantId }) => tenantId === tenant.value));
  const put = (tenantId: string, changed: readonly TenantRoles[]) =>
    onChange(value.flatMap((each) => (each.tenantId === tenantId ? changed : [each])));
  const picked = value.find(({ tenantId }) => tenantId === picking);
  const isAdding = value.some(({ tenantId }) => tenantId === NEW_TENANT);
  return (
    <FieldGroup id={id} label={label} refusal={refusal} error={error} note={note}>
      <div ref={boxRef} className={rows}>
        {options === null &&
          (props.areOptionsMissing === true ? (
            <p className={words}>The tenants and their roles couldn’t be loaded.</p>
          ) : (
            <LoadingSkeleton layout="table" rows={2} columns={2} />
          ))}
        {options !== null && value.length === 0 && <p className={words}>No tenants</p>}
        {options !== null &&
          value.map((each) => {
            const { tenantId } = each;
            if (tenantId === NEW_TENANT) {
              return (
                <NewTenant
                  key={tenantId}
                  tenants={left}
                  onSave={(chosen) => put(NEW_TENANT, [{ ...each, tenantId: chosen }])}
                  onCancel={() => put(NEW_TENANT, [])}
                />
              );
            }
            const tenant = nameIn(tenants, tenantId);
            return (
              <div key={tenantId} className={row}>
                <span className={name}>{tenant}</span>
                <span className={words}>{rolesThere(each.roles.map((role) => nameIn(roles, role)))}</span>
                {refusal === null && (
                  <span className={buttons}>
                    <Button
                      size="small"
                      icon={<ListChecks aria-hidden />}
                      aria-haspopup="dialog"
                      aria-label={`Select roles in ${tenant}`}
                      onClick={() => setPicking(tenantId)}
                    >
                      Select roles
                    </Button>
                    <IconButton
                      size="small"
                      isDanger
                      label={`Remove ${tenant}`}
                      icon={<Trash2 aria-hidden />}
                      onClick={() => {
                        put(tenantId, []);
                        onBlur();
                      }}
                    />
                  </span>
                )}
              </div>
            );
          })}
        {refusal === null && options !== null && !isAdding && left.length > 0 && (
          <span>
            <Button
              icon={<Plus aria-hidden />}
              onClick={() => onChange([...value, { tenantId: NEW_TENANT, roles: [] }])}
            >
              Add tenant
            </Button>
          </span>
        )}
      </div>
      {picked !== undefined && (
        <Picker
          label={`roles in ${nameIn(tenants, picked.tenantId)}`}
          options={roles}
          picked={picked.roles}
          onDone={(chosen) => {
            put(picked.tenantId, [{ ...picked, roles: chosen }]);
            setPicking(null);
            onBlur();
          }}
          onBack={() => setPicking(null)}
        />
      )}
    </FieldGroup>
  );
}

interface NewTenantProps {
  readonly tenants: readonly Option[];
  readonly onSave: (tenantId: string) => void;
  readonly onCancel: () => void;
}

/** Counts only once it is chosen and saved. */
function NewTenant({ tenants, onSave, onCancel }: NewTenantProps) {
  const [chosen, setChosen] = useState('');
  return (
    <div className={newRow}>
      <Select
        aria-label="New tenant"
        value={chosen}
        onValueChange={setChosen}
        options={tenants}
        placeholder="Select a tenant"
      />
      <span className={buttons}>
        <Button
          size="small"
          intent="primary"
          refusal={chosen === '' ? 'Select a tenant first.' : undefined}
          onClick={() => onSave(chosen)}
        >
          Save tenant
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </div>
  );
}

const drawControl = drawingOf<UserControls>(USER_CONTROL_PARSERS, {
  tenantRoles: { Component: TenantRolesControl, isWide: true },
});

/** Administration §2 "Users". */
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
