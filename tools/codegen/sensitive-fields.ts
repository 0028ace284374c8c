import { answeredComponents, type ContractDocument, componentName, componentSchema, type Schema } from './document.ts';

function sensitiveFieldsOf(document: ContractDocument, schema: Schema): string[] {
  const own = Object.entries(schema.properties ?? {})
    .filter(([, property]) => property['x-sensitive'] === true)
    .map(([name]) => name);
  const inherited = (schema.allOf ?? []).flatMap((part) =>
    sensitiveFieldsOf(document, part.$ref === undefined ? part : componentSchema(document, componentName(part.$ref))),
  );
  return [...own, ...inherited];
}

/** The module with the fields that must never be written to a device, by component. */
export function sensitiveFieldsModule(document: ContractDocument, eventComponents: readonly string[]): string {
  const rows = answeredComponents(document, eventComponents)
    .map((name) => ({ name, fields: sensitiveFieldsOf(document, componentSchema(document, name)) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ name, fields }) => `  ${name}: ${JSON.stringify(fields)},`);
  return `export const sensitiveFields = {\n${rows.join('\n')}\n} as const;\n`;
}
