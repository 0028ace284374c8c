import { useRef, useState } from 'react';
import type { EnvironmentCredential } from '../../contract/generated/schema.d.ts';
import {
  type CredentialDemand,
  type CredentialSecretField,
  type CredentialSecretName,
  credentialSecretError,
} from '../../rules/reference/environment-credential.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Field } from '../kit/Field.tsx';
import { PasswordInput } from '../kit/PasswordInput.tsx';

export interface TypedSecrets {
  readonly values: Readonly<Record<CredentialSecretName, string>>;
  readonly isRetained: boolean;
}

export const NO_SECRETS: TypedSecrets = {
  values: { roleArn: '', subscriptionId: '', azureTenantId: '' },
  isRetained: false,
};

export interface CredentialDialogProps {
  label: string;
  isDanger: boolean;
  description: string;
  demand: CredentialDemand;
  secrets: TypedSecrets;
  onSecretsChange: (secrets: TypedSecrets) => void;
  isPending: boolean;
  isWaiting: boolean;
  onCancel: () => void;
  onSubmit: (credential: EnvironmentCredential) => void;
}

/** For an empty stored credential (Deployments §2). */
export function CredentialDialog({
  label,
  isDanger,
  description,
  demand: { credentialId, credentialName, secrets: fields },
  secrets,
  onSecretsChange,
  isPending,
  isWaiting,
  onCancel,
  onSubmit,
}: CredentialDialogProps) {
  const [isChecked, setChecked] = useState(false);
  const inputs = useRef(new Map<CredentialSecretName, HTMLInputElement>());
  const errorOf = (field: CredentialSecretField) => credentialSecretError(field, secrets.values[field.name].trim());
  const submit = () => {
    if (isPending) return;
    setChecked(true);
    const firstWrong = fields.find((field) => errorOf(field) !== null);
    if (firstWrong !== undefined) {
      inputs.current.get(firstWrong.name)?.focus();
      return;
    }
    onSubmit({
      credentialId,
      ...Object.fromEntries(fields.map(({ name }) => [name, secrets.values[name].trim()])),
      shouldRetainCredential: secrets.isRetained,
    });
  };
  return (
    <Dialog
      title="Cloud credential"
      description={description}
      size="small"
      onClose={onCancel}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" intent={isDanger ? 'danger' : 'primary'} isPending={isPending}>
            {label}
          </Button>
        </>
      }
    >
      <p>No secrets are stored for the credential {credentialName}. Enter them to continue.</p>
      {fields.map((field, index) => (
        <Field key={field.name} label={field.label} isRequired error={isChecked ? errorOf(field) : null}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={(element) => {
                if (element !== null) inputs.current.set(field.name, element);
              }}
              secretName={field.label}
              data-autofocus={index === 0 ? true : undefined}
              readOnly={isPending}
              value={secrets.values[field.name]}
              onValueChange={(value) =>
                onSecretsChange({ ...secrets, values: { ...secrets.values, [field.name]: value } })
              }
            />
          )}
        </Field>
      ))}
      {fields.length > 0 && (
        <Checkbox
          label="Retain credential data"
          isChecked={secrets.isRetained}
          disabled={isPending}
          onCheckedChange={(isRetained) => onSecretsChange({ ...secrets, isRetained })}
        />
      )}
      {isWaiting && (
        <Banner tone="info" role="status">
          The server is still working on this. Checking again in a moment.
        </Banner>
      )}
    </Dialog>
  );
}
