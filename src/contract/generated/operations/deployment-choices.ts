// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import { ignored } from '../../operation.ts';
import type { ParsedOperation } from '../../operation.ts';
import { configNamesParser, databaseInstanceTypeParser, databaseInstanceTypesParser, departmentNamesParser, zoneNamesParser } from '../parsers/reference.ts';

export const listConfigs = {
  id: 'listConfigs',
  method: 'get',
  path: '/configs',
  parser: configNamesParser,
} as const satisfies ParsedOperation<'listConfigs'>;

export const listZones = {
  id: 'listZones',
  method: 'get',
  path: '/cloudprovider/zones',
  parser: zoneNamesParser,
} as const satisfies ParsedOperation<'listZones'>;

export const listDepartments = {
  id: 'listDepartments',
  method: 'get',
  path: '/departments',
  parser: departmentNamesParser,
} as const satisfies ParsedOperation<'listDepartments'>;

export const listSubDepartments = {
  id: 'listSubDepartments',
  method: 'get',
  path: '/departments/{department}',
  parser: departmentNamesParser,
} as const satisfies ParsedOperation<'listSubDepartments'>;

export const addDatabaseInstanceType = {
  id: 'addDatabaseInstanceType',
  method: 'post',
  path: '/dbinstancetypes',
  parser: databaseInstanceTypeParser,
} as const satisfies ParsedOperation<'addDatabaseInstanceType'>;

export const listDatabaseInstanceTypes = {
  id: 'listDatabaseInstanceTypes',
  method: 'get',
  path: '/dbinstancetypes/{cloudProvider}',
  parser: databaseInstanceTypesParser,
} as const satisfies ParsedOperation<'listDatabaseInstanceTypes'>;

export const deleteDatabaseInstanceType = {
  id: 'deleteDatabaseInstanceType',
  method: 'delete',
  path: '/dbinstancetypes/{cloudProvider}/{instanceType}',
  parser: ignored,
} as const satisfies ParsedOperation<'deleteDatabaseInstanceType'>;
