import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathToWire, valueToWire } from '../../../src/contract/product-names.ts';
import { DEPLOYMENT_TYPES } from '../../../src/rules/deployments/deployment-types.ts';
import { describeEachDatabase } from '../../../tests/database/databases.ts';
import {
  FORM_PATHS,
  type FormBodies,
  fillChoices,
  formBody,
  validationPath,
} from '../../../tests/server/deployment-forms.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

describeEachDatabase('making a deployment request', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    await fillChoices(portal.services);
    operator = await portal.signIn('operator');
  });
  afterAll(() => portal.close());

  const wire = (body: object) => Object(valueToWire(body, portal.services.configuration.product));
  const path = (name: string) => pathToWire(name, portal.services.configuration.product);
  const post = (type: keyof FormBodies, body: object, tokens = operator, headers: Record<string, string> = {}) =>
    portal.call('POST', path(`/deploymentrequests/${FORM_PATHS[type]}`), { tokens, body: wire(body), headers });
  const validate = (type: keyof FormBodies, body: object, tokens = operator) =>
    portal.call('POST', path(validationPath(type)), { tokens, body: wire(body) });

  it.each(DEPLOYMENT_TYPES)('%s', async (type) => {
    const body = await formBody(database.queries, type);
    expect((await validate(type, body)).json()).toEqual({ errors: [] });
    const answer = await post(type, body);
    expect(answer.statusCode, answer.body).toBe(200);
  });
});
