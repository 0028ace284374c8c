/** The calls of any area's form; the area maps them to operations of the contract. */
import type { ValidationAnswer } from '../../src/contract/generated/schema.d.ts';
import { sensitiveFields } from '../../src/contract/generated/sensitive-fields.ts';
import type { Privilege } from '../../src/rules/access/access.ts';
import { cleanTextsWithin } from '../../src/rules/texts/typed-text.ts';
import { transaction } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type CommandCall, expectedVersion } from '../plugins/commands.ts';
import { contextOf } from '../records/command.ts';
import type { StoredRecord } from '../records/record-kind.ts';
import type { Services } from '../services.ts';
import { createRecord, type RecordForm, updateRecord, validateRecord } from './record-form.ts';

/** Secrets, files and tags stay verbatim: Windows requests have untrimmed tags (Deployments §5). */
const AS_GIVEN: ReadonlySet<string> = new Set([
  ...sensitiveFields.DeploymentRequest,
  ...sensitiveFields.Credential,
  ...sensitiveFields.BiDeploymentDetail,
  'deploymentTags',
]);

function cleanBody<Body>(body: Body): Body {
  cleanTextsWithin(body, AS_GIVEN);
  return body;
}

export function formCalls<Row extends StoredRecord, Summary extends object, Body, Draft>(
  services: Services,
  form: RecordForm<Row, Summary, Body, Draft>,
) {
  type FormCall = CommandCall & { readonly body: Body };
  return {
    create: (call: FormCall) =>
      services.commands.run(call, (within) =>
        createRecord(form, within, cleanBody(call.body), contextOf(services, call)),
      ),
    update: (call: FormCall, id: Row['id']) => {
      const edit = { id, expectedVersion: expectedVersion(call), body: cleanBody(call.body) };
      return services.commands.run(call, (within) => updateRecord(form, within, edit, contextOf(services, call)));
    },
    /** @param id the edited record; null for a new one */
    validate: async (
      call: { readonly viewer: Viewer; readonly body: Body },
      id: Row['id'] | null,
    ): Promise<ValidationAnswer> => {
      const errors = await transaction(services.queries, (within) =>
        validateRecord(form, within, id, cleanBody(call.body), contextOf(services, call)),
      );
      return { errors: [...errors] };
    },
  };
}

export function formPrivileges({
  routes: { create, edit },
}: {
  readonly routes: Readonly<Record<'create' | 'edit', { readonly privileges: readonly Privilege[] }>>;
}) {
  return {
    create: create.privileges,
    edit: edit.privileges,
    validate: [...create.privileges, ...edit.privileges],
  };
}
