/**
 * The calls that neither the first page nor what follows it makes: of forms, files, launch links and mails. A bundler puts a
 * module into one file, and the first page does without this one.
 */
import * as v from 'valibot';
import * as parsers from './generated/late-parsers.ts';
import { existenceAnswerParser, validationAnswerParser } from './generated/parsers.ts';
import { type AnyOperation, ignored, outcome } from './operation.ts';

export const checkDeploymentRequestExists = {
  id: 'checkDeploymentRequestExists',
  method: 'get',
  path: '/deploymentrequests/deploymentRequestExists',
  parser: existenceAnswerParser,
} as const satisfies AnyOperation;

export const checkClientExists = {
  id: 'checkClientExists',
  method: 'get',
  path: '/deploymentrequests/validateClientExists',
  parser: existenceAnswerParser,
} as const satisfies AnyOperation;

export const validateLicence = {
  id: 'validateLicence',
  method: 'post',
  path: '/deploymentrequests/validateLicence',
  parser: ignored,
  bodyType: 'text/plain',
} as const satisfies AnyOperation;

export const listCredentials = {
  id: 'listCredentials',
  method: 'get',
  path: '/credentials',
  parser: parsers.credentialPageParser,
} as const satisfies AnyOperation;

export const getCredential = {
  id: 'getCredential',
  method: 'get',
  path: '/credentials/{id}',
  parser: parsers.credentialParser,
} as const satisfies AnyOperation;

export const listPlatformVersions = {
  id: 'listPlatformVersions',
  method: 'get',
  path: '/platformversions',
  parser: parsers.platformVersionPageParser,
} as const satisfies AnyOperation;

export const getPlatformVersion = {
  id: 'getPlatformVersion',
  method: 'get',
  path: '/platformversions/{version}',
  parser: parsers.platformVersionParser,
} as const satisfies AnyOperation;

export const listMonitoringScriptVersions = {
  id: 'listMonitoringScriptVersions',
  method: 'get',
  path: '/monitoringscriptversions',
  parser: parsers.monitoringScriptVersionsParser,
} as const satisfies AnyOperation;

export const followLaunchLink = {
  id: 'followLaunchLink',
  method: 'post',
  path: '/launchlinks/{token}',
  parser: parsers.launchLinkOutcomeParser,
} as const satisfies AnyOperation;

export const listMails = {
  id: 'listMails',
  method: 'get',
  path: '/mails',
  parser: parsers.mailPageParser,
} as const satisfies AnyOperation;

export const getMail = {
  id: 'getMail',
  method: 'get',
  path: '/mails/{id}',
  parser: parsers.mailParser,
} as const satisfies AnyOperation;

export const createProductRequest = {
  id: 'createProductRequest',
  method: 'post',
  path: '/deploymentrequests/product',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateProductRequest = {
  id: 'updateProductRequest',
  method: 'put',
  path: '/deploymentrequests/product/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const createOnPremRequest = {
  id: 'createOnPremRequest',
  method: 'post',
  path: '/deploymentrequests/onprem/product',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateOnPremRequest = {
  id: 'updateOnPremRequest',
  method: 'put',
  path: '/deploymentrequests/onprem/product/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const createStoreServerRequest = {
  id: 'createStoreServerRequest',
  method: 'post',
  path: '/deploymentrequests/storeserver',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateStoreServerRequest = {
  id: 'updateStoreServerRequest',
  method: 'put',
  path: '/deploymentrequests/storeserver/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const createWindowsRequest = {
  id: 'createWindowsRequest',
  method: 'post',
  path: '/deploymentrequests/windows',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateWindowsRequest = {
  id: 'updateWindowsRequest',
  method: 'put',
  path: '/deploymentrequests/windows/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const createDatabaseRequest = {
  id: 'createDatabaseRequest',
  method: 'post',
  path: '/deploymentrequests/database/{provider}',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateDatabaseRequest = {
  id: 'updateDatabaseRequest',
  method: 'put',
  path: '/deploymentrequests/database/{provider}/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const validateProductRequest = {
  id: 'validateProductRequest',
  method: 'post',
  path: '/deploymentrequests/validate/product',
  parser: validationAnswerParser,
} as const satisfies AnyOperation;

export const validateOnPremRequest = {
  id: 'validateOnPremRequest',
  method: 'post',
  path: '/deploymentrequests/validate/onprem',
  parser: validationAnswerParser,
} as const satisfies AnyOperation;

export const validateStoreServerRequest = {
  id: 'validateStoreServerRequest',
  method: 'post',
  path: '/deploymentrequests/validate/storeserver',
  parser: validationAnswerParser,
} as const satisfies AnyOperation;

export const validateWindowsRequest = {
  id: 'validateWindowsRequest',
  method: 'post',
  path: '/deploymentrequests/validate/windows',
  parser: validationAnswerParser,
} as const satisfies AnyOperation;

export const validateDatabaseRequest = {
  id: 'validateDatabaseRequest',
  method: 'post',
  path: '/deploymentrequests/validate/database',
  parser: validationAnswerParser,
} as const satisfies AnyOperation;

export const listConfigs = {
  id: 'listConfigs',
  method: 'get',
  path: '/configs',
  parser: parsers.configNamesParser,
} as const satisfies AnyOperation;

export const listTopologies = {
  id: 'listTopologies',
  method: 'get',
  path: '/deploymenttopologies',
  parser: parsers.topologyPageParser,
} as const satisfies AnyOperation;

export const getTopology = {
  id: 'getTopology',
  method: 'get',
  path: '/deploymenttopologies/{name}/{version}',
  parser: parsers.topologyParser,
} as const satisfies AnyOperation;

export const listVpcs = {
  id: 'listVpcs',
  method: 'get',
  path: '/deploymentvpcs',
  parser: parsers.vpcPageParser,
} as const satisfies AnyOperation;

export const checkUsedCidr = {
  id: 'checkUsedCidr',
  method: 'get',
  path: '/deploymentvpcs/checkUsedCidr',
  parser: parsers.usedCidrAnswerParser,
} as const satisfies AnyOperation;

export const listZones = {
  id: 'listZones',
  method: 'get',
  path: '/cloudprovider/zones',
  parser: parsers.zoneNamesParser,
} as const satisfies AnyOperation;

export const listDepartments = {
  id: 'listDepartments',
  method: 'get',
  path: '/departments',
  parser: parsers.departmentNamesParser,
} as const satisfies AnyOperation;

export const listSubDepartments = {
  id: 'listSubDepartments',
  method: 'get',
  path: '/departments/{department}',
  parser: parsers.departmentNamesParser,
} as const satisfies AnyOperation;

export const addDatabaseInstanceType = {
  id: 'addDatabaseInstanceType',
  method: 'post',
  path: '/dbinstancetypes',
  parser: parsers.databaseInstanceTypeParser,
} as const satisfies AnyOperation;

export const listDatabaseInstanceTypes = {
  id: 'listDatabaseInstanceTypes',
  method: 'get',
  path: '/dbinstancetypes/{cloudProvider}',
  parser: parsers.databaseInstanceTypesParser,
} as const satisfies AnyOperation;

export const deleteDatabaseInstanceType = {
  id: 'deleteDatabaseInstanceType',
  method: 'delete',
  path: '/dbinstancetypes/{cloudProvider}/{instanceType}',
  parser: ignored,
} as const satisfies AnyOperation;

export const uploadFile = {
  id: 'uploadFile',
  method: 'post',
  path: '/files/upload/{path}/{filename}',
  parser: /*#__PURE__*/ v.string(),
} as const satisfies AnyOperation;

export const purgeUploadedFile = {
  id: 'purgeUploadedFile',
  method: 'get',
  path: '/files/purge/deployments/new/{token}',
  parser: ignored,
} as const satisfies AnyOperation;

export const deleteUploadedFile = {
  id: 'deleteUploadedFile',
  method: 'delete',
  path: '/files/deployments/new/{token}',
  parser: ignored,
} as const satisfies AnyOperation;
