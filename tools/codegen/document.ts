/** The part of an OpenAPI 3.1 document that the generators read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number | null)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly propertyNames?: Schema;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly 'x-sensitive'?: boolean;
  readonly 'x-optional-answer'?: boolean;
}

export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}

export interface ContractDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const componentPrefix = '#/components/schemas/';

/** The component's name in a `$ref`; throws where the reference leads elsewhere. */
export function componentName(reference: string): string {
  if (!reference.startsWith(componentPrefix)) throw new Error(`Not a reference to a component schema: ${reference}`);
  return reference.slice(componentPrefix.length);
}

export function componentSchema(document: ContractDocument, name: string): Schema {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`The contract has no schema named ${name}.`);
  return schema;
}

/** Schemas that a schema consists of, one step down. */
function partsOf(schema: Schema): Schema[] {
  const additional = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  return [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...additional,
  ];
}

/** Components that successful answers and live events bear, each after those it refers to. */
export function answeredComponents(document: ContractDocument, extraComponents: readonly string[]): string[] {
  const ordered: string[] = [];
  const visit = (schema: Schema): void => {
    if (schema.$ref === undefined) {
      for (const part of partsOf(schema)) visit(part);
      return;
    }
    const name = componentName(schema.$ref);
    if (ordered.includes(name)) return;
    visit(componentSchema(document, name));
    ordered.push(name);
  };
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const schema = response.content?.['application/json']?.schema;
        if (status.startsWith('2') && schema !== undefined) visit(schema);
      }
    }
  }
  for (const name of extraComponents) visit({ $ref: componentPrefix + name });
  return ordered;
}
