/** What a job is given: parameters that `runners.yaml` names, and those of the portal that the job has. */
import type * as v from 'valibot';
import type { RunInputs } from '../command/command-runner.ts';
import type { StageRun } from '../runner.ts';
import type { JobAnswer } from './answers.ts';
import { JenkinsFault } from './fault.ts';
import { RUN_PARAMETER } from './jenkins.ts';
import type { JenkinsTask, ParameterValue } from './settings.ts';
import type { BuildStage } from './stage-plan.ts';

type Job = v.InferOutput<typeof JobAnswer>;

/** Bytes of a form that Jenkins takes without further settings. */
const LARGEST_FORM = 190_000;
/** Only these are not shown on the page of a build. */
const IS_PASSWORD = /Password/;

function definitionsOf({ property }: Job): ReadonlyMap<string, string> {
  return new Map(
    property.flatMap((one) => one?.parameterDefinitions ?? []).map(({ name, type }) => [name, type] as const),
  );
}

function fieldsOf(given: RunInputs['given']): ReadonlyMap<string, unknown> {
  const { request, ...about } = given;
  const fields: Readonly<Record<string, unknown>> =
    typeof request === 'object' && request !== null ? { ...request } : {};
  const { additionalParameters: more } = fields;
  return new Map(Object.entries({ ...about, ...(typeof more === 'object' && more !== null ? more : {}), ...fields }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function parameterValue(name: string, value: ParameterValue, fields: ReadonlyMap<string, unknown>): string {
  if (typeof value === 'object' && 'text' in value) return value.text;
  const field = typeof value === 'string' ? value : value.field;
  const found = fields.get(field);
  if (found !== undefined && found !== null) return textOf(found);
  if (typeof value === 'object') return value.default;
  throw new JenkinsFault('settings', `the parameter ${name} needs the field ${field}, which the request doesn't have`);
}

/** Why the job can't carry out the task; null if it can. */
export function jobFault({ job: name, parameters, secrets }: JenkinsTask, job: Job): string | null {
  if (job.buildable === undefined) return `The job ${name} is a folder in Jenkins`;
  if (!job.buildable) return `The job ${name} is disabled in Jenkins`;
  const known = definitionsOf(job);
  if (!known.has(RUN_PARAMETER))
    return `The job ${name} needs a string parameter ${RUN_PARAMETER}, by which the portal finds its builds again`;
  const missing = [...Object.keys(parameters), ...Object.keys(secrets)].filter((parameter) => !known.has(parameter));
  if (missing.length > 0) return `The job ${name} has no parameter ${missing.join(', ')}`;
  const shown = Object.keys(secrets).filter((parameter) => !IS_PASSWORD.test(known.get(parameter) ?? ''));
  if (shown.length > 0)
    return `The job ${name} would show the secret in ${shown.join(', ')}: make it a password parameter`;
  return null;
}

/** Throws a JenkinsFault for what the request or the record doesn't have. */
export function formOf(
  { task, carriesOut }: BuildStage,
  job: Job,
  { given, secrets }: RunInputs,
  run: StageRun,
  token: string,
): URLSearchParams {
  const known = definitionsOf(job);
  const fields = fieldsOf(given);
  const inputs = {
    version: 1,
    operation: run.operation,
    stage: run.stage,
    stages: carriesOut,
    attempt: run.attempt,
    buildNumber: run.buildNumber,
    record: { area: run.area, id: run.recordId, title: run.recordTitle, name: run.recordName },
    ...given,
  };
  const own: Readonly<Record<string, string>> = {
    PORTAL_OPERATION: run.operation,
    PORTAL_STAGE: run.stage,
    PORTAL_STAGES: carriesOut.join(','),
    PORTAL_ATTEMPT: String(run.attempt),
    PORTAL_INPUTS: JSON.stringify(inputs),
  };
  const form = new URLSearchParams({ [RUN_PARAMETER]: token });
  for (const [name, value] of Object.entries(own)) if (known.has(name)) form.set(name, value);
  for (const [name, value] of Object.entries(task.parameters)) form.set(name, parameterValue(name, value, fields));
  for (const [name, secret] of Object.entries(task.secrets)) {
    const value = Object.hasOwn(secrets, secret) ? secrets[secret] : undefined;
    if (value === undefined)
      throw new JenkinsFault(
        'settings',
        `the parameter ${name} needs the secret ${secret}, which this record doesn't have. It has ${Object.keys(secrets).join(', ') || 'none'}`,
      );
    form.set(name, value);
  }
  if (Buffer.byteLength(form.toString()) > LARGEST_FORM)
    throw new JenkinsFault('settings', `the parameters of ${task.job} are too large for Jenkins`);
  return form;
}
