import { FileUp, LoaderCircle, Plus, RefreshCw } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../../../machines/session/session-facts.ts';
import { instanceTypeRights } from '../../../../rules/deployments/forms/database-fields.ts';
import {
  DEPLOYMENT_CONTROL_PARSERS,
  type DeploymentControls,
} from '../../../../rules/deployments/forms/definitions.ts';
import { LICENCE_FILE_TYPE, licenceFileError } from '../../../../rules/deployments/forms/licence.ts';
import { NEW_VPC } from '../../../../rules/deployments/forms/placement-fields.ts';
import { NEW_PLATFORM_VERSION } from '../../../../rules/deployments/forms/topology-fields.ts';
import type { LinkedRequest } from '../../../../rules/deployments/forms/values.ts';
import { readTextFile } from '../../../files/text-files.ts';
import { ChoiceControl } from '../../../form/controls/ChoiceControl.tsx';
import { ChoicesControl } from '../../../form/controls/ChoicesControl.tsx';
import { ListedChoice, SearchChoice } from '../../../form/controls/SearchChoice.tsx';
import { type ControlDrawings, drawingOf } from '../../../form/draw-control.ts';
import type { FieldControlProps } from '../../../form/field-control.ts';
import { fileInput, filePick, xmlBox } from '../../../form/form.css.ts';
import { textLimit } from '../../../form/limit-count.ts';
import { useNetworkRefusal } from '../../../form/use-network-refusal.ts';
import { Button } from '../../../kit/Button.tsx';
import { control as controlClass, mono } from '../../../kit/controls.css.ts';
import { Field } from '../../../kit/Field.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { wheel } from '../../../kit/Spinner.css.ts';
import { useToast } from '../../../portal/toasts.tsx';
import { choiceColumn, choiceHint } from './controls/controls.css.ts';
import { DeploymentRequestControl, type DeploymentRequestControlProps } from './controls/DeploymentRequestControl.tsx';
import { InstallerApplicationsControl } from './controls/InstallerApplicationsControl.tsx';
import { InstanceTypeControl } from './controls/InstanceTypeControl.tsx';
import { useDeploymentForm, useFormWork } from './deployment-form-context.ts';

function useRenewal(renew: () => Promise<void>) {
  const [isRenewing, setRenewing] = useState(false);
  const tell = useToast();
  const start = async () => {
    setRenewing(true);
    try {
      await renew();
    } catch (failure) {
      tell({ id: 'list not renewed', tone: 'danger', message: messageOf(failure) });
    } finally {
      setRenewing(false);
    }
  };
  return { isRenewing, start: () => void start() };
}

function LicenceControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, staysWhereEmpty, refusal, error, note, onChange, onBlur } = props;
  const { maxLicenceFileSize } = useDeploymentForm();
  const picker = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const take = async (file: File) => {
    const refused = licenceFileError(file, maxLicenceFileSize);
    setFileError(refused);
    if (refused !== null) return;
    const read = await readTextFile(file);
    if (read.kind === 'refused') return setFileError(read.sentence);
    onChange(read.text);
    onBlur();
  };
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      limit={textLimit(props)}
      error={fileError ?? error}
      refusal={refusal}
      note={note}
      hint={staysWhereEmpty === true ? 'Leave blank to keep the current value.' : undefined}
    >
      {(control) => (
        <>
          <textarea
            {...control}
            className={`${controlClass} ${mono} ${xmlBox}`}
            rows={5}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={refusal !== null}
            value={value}
            onChange={(event) => {
              setFileError(null);
              onChange(event.currentTarget.value);
            }}
            onBlur={onBlur}
          />
          {refusal === null && (
            <span className={filePick}>
              <Button size="small" icon={<FileUp aria-hidden />} onClick={() => picker.current?.click()}>
                Choose file
              </Button>
              <input
                ref={picker}
                type="file"
                className={fileInput}
                tabIndex={-1}
                aria-label={`${label} file`}
                accept={`${LICENCE_FILE_TYPE},.xml`}
                onChange={(event) => {
                  const [file] = event.currentTarget.files ?? [];
                  // Allows picking the same file again once corrected.
                  event.currentTarget.value = '';
                  if (file !== undefined) void take(file);
                }}
              />
            </span>
          )}
        </>
      )}
    </Field>
  );
}

/** The list can be reloaded (Deployments §7 "forceRefresh"). */
function ZonesField(props: FieldControlProps<string>) {
  const { actor, calls } = useDeploymentForm();
  const networkRefusal = useNetworkRefusal('Refresh');
  const { isRenewing, start } = useRenewal(async () => {
    const { work } = actor.getSnapshot().context;
    if (work !== null) await calls.refreshZones(work.values.cloudProvider, work.values.region);
  });
  return (
    <ChoiceControl
      {...props}
      actions={
        props.refusal === null && (
          <IconButton
            label={`Refresh the list for ${props.label}`}
            icon={isRenewing ? <LoaderCircle aria-hidden className={wheel} /> : <RefreshCw aria-hidden />}
            size="small"
            aria-busy={isRenewing || undefined}
            refusal={networkRefusal ?? undefined}
            onClick={() => {
              if (!isRenewing) start();
            }}
          />
        )
      }
    />
  );
}

/** A button opens the new VPC's form, since arrow keys select every choice in passing. */
function VpcField(props: FieldControlProps<string>) {
  const { newVpc } = useDeploymentForm();
  if (newVpc === null) return <ListedChoice {...props} />;
  const { value, note, refusal } = props;
  const isNew = value === NEW_VPC && refusal === null;
  return (
    <div className={choiceColumn}>
      <ListedChoice {...props} note={note ?? (value === '' ? newVpc.news : null)} />
      {isNew && (
        <>
          <p className={choiceHint}>It is created with this request, unless you set it up first.</p>
          <Button icon={<Plus aria-hidden />} onClick={newVpc.open}>
            Set up the VPC
          </Button>
        </>
      )}
    </div>
  );
}

/** A choice opens the new version's form, since typing here passes no choices. */
function PlatformVersionField(props: FieldControlProps<string>) {
  const { newPlatformVersion } = useDeploymentForm();
  if (newPlatformVersion === null) return <SearchChoice {...props} />;
  const { value, note, refusal, onChange } = props;
  return (
    <div className={choiceColumn}>
      <SearchChoice
        {...props}
        note={note ?? (value === '' ? newPlatformVersion.news : null)}
        onChange={(chosen) => {
          onChange(chosen);
          if (chosen === NEW_PLATFORM_VERSION) newPlatformVersion.open();
        }}
      />
      {value === NEW_PLATFORM_VERSION && refusal === null && (
        <Button icon={<Plus aria-hidden />} onClick={newPlatformVersion.open}>
          Set up the new version
        </Button>
      )}
    </div>
  );
}

function LinkedRequestField(props: FieldControlProps<LinkedRequest | null>) {
  const { calls } = useDeploymentForm();
  const networkRefusal = useNetworkRefusal('Selecting a request');
  const tenantId = useFormWork(({ setting }) => setting.recordTenant) ?? undefined;
  const find = useCallback<DeploymentRequestControlProps['find']>(
    (filters, page, signal) => calls.findLinkableRequests(filters, page, signal, tenantId),
    [calls, tenantId],
  );
  return <DeploymentRequestControl {...props} find={find} networkRefusal={networkRefusal} />;
}

function InstanceTypeField(props: FieldControlProps<string>) {
  const { calls } = useDeploymentForm();
  const networkRefusal = useNetworkRefusal('Changing the list');
  const privileges = useFormWork(({ setting }) => setting.privileges);
  const provider = useFormWork(({ values }) => values.cloudProvider) ?? '';
  const { mayAdd, mayDelete } = instanceTypeRights(privileges ?? new Set());
  const { addInstanceType, deleteInstanceType } = calls;
  return (
    <InstanceTypeControl
      {...props}
      onAdd={mayAdd ? (instanceType) => addInstanceType(provider, instanceType) : undefined}
      onDelete={mayDelete ? (instanceType) => deleteInstanceType(provider, instanceType) : undefined}
      networkRefusal={networkRefusal}
    />
  );
}

/** The list can be reloaded (Deployments §7 "forceRefresh"). */
function ConfigsField(props: FieldControlProps<readonly string[]>) {
  const { calls } = useDeploymentForm();
  const networkRefusal = useNetworkRefusal('Refresh');
  const { isRenewing, start } = useRenewal(calls.refreshConfigs);
  return <ChoicesControl {...props} onRefresh={start} isRefreshing={isRenewing} networkRefusal={networkRefusal} />;
}

const CONTROLS: ControlDrawings<DeploymentControls> = {
  licence: { Component: LicenceControl, isWide: true },
  'availability zone': { Component: ZonesField },
  VPC: { Component: VpcField },
  'platform version': { Component: PlatformVersionField },
  configurations: { Component: ConfigsField, isWide: true },
  'instance type': { Component: InstanceTypeField },
  'installer applications': { Component: InstallerApplicationsControl, isWide: true },
  'deployment request': { Component: LinkedRequestField, isWide: true },
};

export const drawDeploymentControl = drawingOf(DEPLOYMENT_CONTROL_PARSERS, CONTROLS);
