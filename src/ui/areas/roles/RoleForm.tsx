import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { roleFormResource } from '../../../data/roles/form.ts';
import { groupPrivileges } from '../../../rules/access/privilege-groups.ts';
import { ROLE_CONTROL_PARSERS, type RoleControls, roleForm, rolePreview } from '../../../rules/roles/form.ts';
import { AccessPreviewSection } from '../../access-preview/AccessPreviewSection.tsx';
import { drawingOf } from '../../form/draw-control.ts';
import type { FieldControlProps } from '../../form/field-control.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { NameBreaks } from '../../kit/NameBreaks.tsx';
import { SearchInput } from '../../kit/SearchInput.tsx';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';
import { control, count, group, groups, key, search as searchClass } from './privileges.css.ts';

/** Searchable; picked one by one or by area (Administration §6). */
export function PrivilegesControl(props: FieldControlProps<readonly string[]>) {
  const { id, label, value, isRequired, refusal, error, note, options, areOptionsMissing, onChange, onBlur } = props;
  const [search, setSearch] = useState('');
  const part = search.trim().toLowerCase();
  const found =
    options?.filter(
      (option) => option.label.toLowerCase().includes(part) || option.value.toLowerCase().includes(part),
    ) ?? null;
  const put = (names: readonly string[], isHeld: boolean) =>
    onChange(isHeld ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)));
  return (
    <FieldGroup id={id} label={label} isRequired={isRequired} refusal={refusal} error={error} note={note} isTall>
      <div className={control}>
        <div className={searchClass}>
          <SearchInput
            id={`${id}-search`}
            aria-label="Search privileges"
            placeholder="Search"
            value={search}
            onValueChange={setSearch}
          />
          <p className={count} role="status">
            {value.length} selected
          </p>
        </div>
        {found === null ? (
          areOptionsMissing === true ? (
            <EmptyPanel title="The privileges couldn’t be loaded." />
          ) : (
            <LoadingSkeleton layout="table" rows={6} columns={2} />
          )
        ) : found.length === 0 ? (
          <EmptyPanel title="No data found matching your criteria." />
        ) : (
          <div className={groups}>
            {groupPrivileges(found, (option) => option.value).map(({ group: title, privileges }) => {
              const names = privileges.map((option) => option.value);
              const held = names.filter((name) => value.includes(name)).length;
              return (
                <fieldset key={title} className={group} disabled={refusal !== null}>
                  <legend>
                    <Checkbox
                      label={<strong>{title}</strong>}
                      isChecked={held === names.length}
                      isIndeterminate={held > 0 && held < names.length}
                      onBlur={onBlur}
                      onCheckedChange={(isChecked) => put(names, isChecked)}
                    />
                  </legend>
                  {privileges.map((option) => (
                    <Checkbox
                      key={option.value}
                      label={
                        <>
                          {option.label}{' '}
                          <span className={key}>
                            <NameBreaks of={option.value} />
                          </span>
                        </>
                      }
                      isChecked={value.includes(option.value)}
                      onBlur={onBlur}
                      onCheckedChange={(isChecked) => put([option.value], isChecked)}
                    />
                  ))}
                </fieldset>
              );
            })}
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

const drawControl = drawingOf<RoleControls>(ROLE_CONTROL_PARSERS, {
  privileges: { Component: PrivilegesControl, isWide: true },
});

/** Administration §2 "Roles". */
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
