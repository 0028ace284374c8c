// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { commandOutcomeParser } from '../parsers/deployments.ts';

export const createProductRequest = {
  id: 'createProductRequest',
  method: 'post',
  path: '/deploymentrequests/product',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'createProductRequest'>;

export const updateProductRequest = {
  id: 'updateProductRequest',
  method: 'put',
  path: '/deploymentrequests/product/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'updateProductRequest'>;

export const createOnPremRequest = {
  id: 'createOnPremRequest',
  method: 'post',
  path: '/deploymentrequests/onprem/product',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'createOnPremRequest'>;

export const updateOnPremRequest = {
  id: 'updateOnPremRequest',
  method: 'put',
  path: '/deploymentrequests/onprem/product/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'updateOnPremRequest'>;

export const createStoreServerRequest = {
  id: 'createStoreServerRequest',
  method: 'post',
  path: '/deploymentrequests/storeserver',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'createStoreServerRequest'>;

export const updateStoreServerRequest = {
  id: 'updateStoreServerRequest',
  method: 'put',
  path: '/deploymentrequests/storeserver/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'updateStoreServerRequest'>;

export const createWindowsRequest = {
  id: 'createWindowsRequest',
  method: 'post',
  path: '/deploymentrequests/windows',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'createWindowsRequest'>;

export const updateWindowsRequest = {
  id: 'updateWindowsRequest',
  method: 'put',
  path: '/deploymentrequests/windows/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'updateWindowsRequest'>;

export const createDatabaseRequest = {
  id: 'createDatabaseRequest',
  method: 'post',
  path: '/deploymentrequests/database/{provider}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'createDatabaseRequest'>;

export const updateDatabaseRequest = {
  id: 'updateDatabaseRequest',
  method: 'put',
  path: '/deploymentrequests/database/{provider}/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'updateDatabaseRequest'>;

export const validateProductRequest = {
  id: 'validateProductRequest',
  method: 'post',
  path: '/deploymentrequests/validate/product',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateProductRequest'>;

export const validateOnPremRequest = {
  id: 'validateOnPremRequest',
  method: 'post',
  path: '/deploymentrequests/validate/onprem',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateOnPremRequest'>;

export const validateStoreServerRequest = {
  id: 'validateStoreServerRequest',
  method: 'post',
  path: '/deploymentrequests/validate/storeserver',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateStoreServerRequest'>;

export const validateWindowsRequest = {
  id: 'validateWindowsRequest',
  method: 'post',
  path: '/deploymentrequests/validate/windows',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateWindowsRequest'>;

export const validateDatabaseRequest = {
  id: 'validateDatabaseRequest',
  method: 'post',
  path: '/deploymentrequests/validate/database',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateDatabaseRequest'>;
