import { describe, expect, it } from 'vitest';
import contract from './generated/portal.json' with { type: 'json' };

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean;
  enum?: unknown[];
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
  maxProperties?: number;
  'x-sensitive'?: boolean;
  description?: string;
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  operationId: string;
  security?: unknown[];
  parameters?: { $ref?: string; name?: string; in?: string; schema?: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content; 'x-no-store'?: boolean }>;
  'x-effect'?: boolean;
}

// The JSON's inferred type has one shape for each operation; the bundled document is the parsed boundary here.
const paths = contract.paths as unknown as Record<string, Record<string, Operation>>;
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const schemas: Record<string, Schema> = contract.components.schemas;

function resolved(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

/** A schema and every schema in it, references followed. */
function within(schema: Schema): Schema[] {
  const own = resolved(schema);
  const parts = [...Object.values(own.properties ?? {}), ...(own.allOf ?? []), ...(own.anyOf ?? [])];
  return [{ ...own, ...schema }, ...[...parts, ...(own.items === undefined ? [] : [own.items])].flatMap(within)];
}

/** Where a body takes more than it says, or takes something without end. A part of a closed whole need not close itself. */
function openings(schema: Schema, isPartOfClosed = false): Schema[] {
  const own = resolved(schema);
  const { properties = {}, allOf = [], anyOf = [], items, additionalProperties, unevaluatedProperties } = own;
  const isClosed = isPartOfClosed || additionalProperties === false || unevaluatedProperties === false;
  const isMap = typeof additionalProperties === 'object';
  const takesObjects = [own.type ?? []].flat().includes('object') || allOf.length > 0;
  const inner = [...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])];
  return [
    ...(isBounded({ ...own, ...schema }) && (!takesObjects || isClosed || isMap) ? [] : [own]),
    ...(isMap ? [additionalProperties] : []).flatMap((part) => openings(part)),
    ...inner.flatMap((part) => openings(part)),
    ...allOf.flatMap((part) => openings(part, isClosed)),
  ];
}

function isBounded(schema: Schema): boolean {
  const types = [schema.type ?? []].flat();
  if (schema.enum !== undefined) return true;
  if (types.includes('string')) return schema.maxLength !== undefined;
  if (types.includes('integer')) return schema.maximum !== undefined;
  if (typeof schema.additionalProperties === 'object') return schema.maxProperties !== undefined;
  return !types.includes('array') || schema.maxItems !== undefined;
}

describe('the contract', () => {
  it.each(calls)('$operationId says how it can fail', ({ security, responses, parameters = [] }) => {
    const statuses = Object.keys(responses);
    expect(statuses).toContain('500');
    expect(statuses).toContain('429');
    if (security === undefined) expect(statuses).toEqual(expect.arrayContaining(['401', '403']));
    if (parameters.some(({ $ref }) => $ref?.endsWith('/IfMatch')))
      expect(statuses).toEqual(expect.arrayContaining(['404', '409', '412', '422']));
  });

  it('leaves only sign-in, refresh, logout and the capabilities open', () => {
    const open = calls.filter(({ security }) => security !== undefined).map(({ operationId }) => operationId);
    expect(open.sort()).toEqual(['getCapabilities', 'loginWithGoogle', 'logoutUser', 'refreshToken']);
  });

  it('marks the GETs that change something', () => {
    const marked = calls.filter((entry) => entry['x-effect'] === true).map(({ operationId }) => operationId);
    expect(marked).toEqual([
      'fetchLogFiles',
      'refreshMonitoringDashboard',
      'startDeploymentVms',
      'stopDeploymentVms',
      'destroyDeploymentInfrastructure',
      'purgeUploadedFile',
      'purgeUploadedTopology',
      'retryCloudAccount',
      'launchBiDeployment',
    ]);
  });

  it('closes and bounds every body that it takes', () => {
    for (const { operationId, requestBody } of calls) {
      for (const [mediaType, { schema }] of Object.entries(requestBody?.content ?? {})) {
        // A file is bounded by the configured limit, not by the contract.
        if (mediaType !== 'multipart/form-data') expect(openings(schema), operationId).toEqual([]);
      }
    }
  });

  it('leaves answers open for what a newer or foreign back end adds', () => {
    for (const { operationId, responses } of calls) {
      for (const { schema } of Object.values(responses['200']?.content ?? {})) {
        for (const part of within(schema)) expect(part.additionalProperties, operationId).not.toBe(false);
      }
    }
  });

  it('never lets an answer with a secret be cached on its way', () => {
    const bearing = calls.filter(({ responses }) =>
      Object.values(responses['200']?.content ?? {}).some(({ schema }) =>
        within(schema).some((part) => part['x-sensitive'] === true),
      ),
    );
    expect(bearing.map(({ operationId }) => operationId)).toContain('getDeploymentRequest');
    for (const { operationId, responses } of bearing) expect(responses['200']?.['x-no-store'], operationId).toBe(true);
  });
});
