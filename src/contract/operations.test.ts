import type { InferOutput } from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as commandOperations from './command-operations.ts';
import type * as lateParsers from './generated/late-parsers.ts';
import type * as parsers from './generated/parsers.ts';
import contract from './generated/portal.json' with { type: 'json' };
import type * as schema from './generated/schema.d.ts';
import * as lateOperations from './late-operations.ts';
import * as operations from './operations.ts';

const contractCalls = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ id: operationId, method, path })),
);

describe('the operations', () => {
  it('are those of the contract, but for the event stream', () => {
    const known = [Object.entries(operations), Object.entries(commandOperations), Object.entries(lateOperations)]
      .flat()
      .map(([name, { id, method, path }]) => ({
        name,
        id,
        method,
        path,
      }));
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect(known.sort(byId)).toEqual(
      contractCalls
        .filter(({ id }) => id !== 'streamEvents')
        .map((entry) => ({ name: entry.id, ...entry }))
        .sort(byId),
    );
  });
});

describe('the parsers', () => {
  it("give what the contract's types promise", () => {
    expectTypeOf<InferOutput<typeof parsers.deploymentRequestParser>>().toExtend<schema.DeploymentRequest>();
    expectTypeOf<InferOutput<typeof parsers.deploymentRequestPageParser>>().toExtend<schema.DeploymentRequestPage>();
    expectTypeOf<InferOutput<typeof parsers.changePageParser>>().toExtend<schema.ChangePage>();
    expectTypeOf<InferOutput<typeof parsers.deploymentProgressParser>>().toExtend<schema.DeploymentProgress>();
    expectTypeOf<InferOutput<typeof parsers.privilegeMapParser>>().toExtend<schema.PrivilegeMap>();
    expectTypeOf<InferOutput<typeof lateParsers.mailPageParser>>().toExtend<schema.MailPage>();
    expectTypeOf<InferOutput<typeof lateParsers.credentialPageParser>>().toExtend<schema.CredentialPage>();
  });
});
