import openapiTypes, { astToString } from 'openapi-typescript';

/** The type declarations of a bundled contract, given as JSON text. */
export async function typesModule(documentText: string): Promise<string> {
  return astToString(await openapiTypes(documentText, { rootTypes: true, rootTypesNoSchemaPrefix: true }));
}
