import { holds } from '../../access/access.ts';
import { lengthError } from '../../texts/limits.ts';
import {
  condition,
  type DeploymentFields,
  derivation,
  limits,
  optionalSection,
  reset,
  rule,
  section,
} from './definitions.ts';
import { mayEditApplication } from './gates.ts';
import { COMPANY_NAME_MAX_LENGTH, LICENCE_MAX_LENGTH, readLicence } from './licence.ts';
import { generatePassword, PASSWORD_MAX_LENGTH } from './setting.ts';
import { UPLOAD_FILE_NAMES, type UploadFieldName } from './values.ts';

const LICENCE_NAME_TOO_LONG = `The company name in the licence has more than ${COMPANY_NAME_MAX_LENGTH} characters. Enter a shorter one.`;
const ZIP_NOT_UPLOADED = 'Please upload the zip before saving the deployment request.';

export const licenceSection = optionalSection('Licence', ['licence', 'companyName']);
export const passwordSection = section('Passwords', ['defaultPassword', 'sftpPassword']);
export const uploadSection = optionalSection('Files', ['uploadedStackFileToken', 'uploadedEnvFileToken']);
export const onPremisesUploadSection = optionalSection('Files', [
  'uploadedStackFileToken',
  'uploadedEnvFileToken',
  'uploadedProfileFileToken',
]);

/** Left empty, a password that the user can't read stays as it is. */
function passwordField<Name extends 'defaultPassword' | 'sftpPassword'>(name: Name, label: string) {
  return {
    name,
    label,
    control: 'secret',
    generate: generatePassword,
    isSecret: true,
    editable: [mayEditApplication],
    required: {
      message: 'cannot be blank',
      when: condition(
        'The current password is kept.',
        [],
        (_, { original }) => original === null || original[name] !== '',
      ),
    },
    limits: limits([], () => ({ maxLength: PASSWORD_MAX_LENGTH })),
    rules: [rule([name], (values) => lengthError(values[name], PASSWORD_MAX_LENGTH))],
  } as const;
}

const mayUpload = condition(
  'You don’t have permission to upload files.',
  ['environmentType'],
  ({ environmentType }, { privileges }) =>
    holds(privileges, environmentType === 'PRODUCTION' ? 'file.upload.production' : 'file.upload'),
);

function zipField<Name extends UploadFieldName>(name: Name) {
  return {
    name,
    label: UPLOAD_FILE_NAMES[name],
    control: 'zip',
    upload: { path: 'deployments', filename: UPLOAD_FILE_NAMES[name] },
    isSecret: true,
    visible: mayUpload,
    editable: [mayUpload, mayEditApplication],
    rules: [rule([name], (values) => (values[name]?.token === null ? ZIP_NOT_UPLOADED : null))],
  } as const;
}

export const applicationFields: Pick<
  DeploymentFields,
  'licence' | 'companyName' | 'defaultPassword' | 'sftpPassword' | UploadFieldName
> = {
  licence: {
    name: 'licence',
    label: 'Licence',
    control: 'licence',
    isSecret: true,
    keepsUnseen: ({ keptLicence }) => keptLicence !== undefined,
    editable: [mayEditApplication],
    limits: limits([], () => ({ maxLength: LICENCE_MAX_LENGTH })),
    rules: [
      rule(['licence'], ({ licence }) => lengthError(licence, LICENCE_MAX_LENGTH)),
      rule(['licence'], ({ licence }) => (readLicence(licence).isValid ? null : 'is invalid')),
    ],
  },
  companyName: {
    name: 'companyName',
    label: 'Company name',
    control: 'text',
    editable: [
      mayEditApplication,
      condition('The company name is taken from the licence.', ['licence'], ({ licence }, { keptLicence }) =>
        licence === '' ? keptLicence?.namesCompany !== true : readLicence(licence).companyName === null,
      ),
    ],
    required: {
      message: LICENCE_NAME_TOO_LONG,
      when: condition(
        'The company name in the licence is not too long.',
        ['licence'],
        ({ licence }) => readLicence(licence).isNameTooLong,
      ),
    },
    limits: limits([], () => ({ maxLength: COMPANY_NAME_MAX_LENGTH })),
    rules: [
      rule(['companyName', 'licence'], ({ companyName, licence }) =>
        readLicence(licence).companyName === null ? lengthError(companyName, COMPANY_NAME_MAX_LENGTH) : null,
      ),
    ],
  },
  defaultPassword: passwordField('defaultPassword', 'Default password'),
  sftpPassword: passwordField('sftpPassword', 'SFTP password'),
  uploadedStackFileToken: zipField('uploadedStackFileToken'),
  uploadedEnvFileToken: zipField('uploadedEnvFileToken'),
  uploadedProfileFileToken: zipField('uploadedProfileFileToken'),
};

/** "The company name is extracted from the licence" */
export const takeTheCompanyName = derivation(['licence'], ['companyName'], ({ licence, companyName }) => ({
  companyName: readLicence(licence).companyName ?? companyName,
}));

/** A company name from the licence is removed with it and the name before comes back. */
export const giveTheCompanyNameBack = reset(
  ['licence'],
  ['companyName'],
  ({ licence, companyName }, { original }, { last }) => {
    const isTheLicences = companyName !== '' && readLicence(last.licence).companyName === companyName;
    if (!isTheLicences || readLicence(licence).companyName !== null) return {};
    const isTheRecords = original !== null && readLicence(original.licence).companyName === null;
    return { companyName: isTheRecords ? original.companyName : '' };
  },
);
