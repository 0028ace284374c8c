/** What the portal reads of Jenkins' answers; everything else in them is ignored. */
import * as v from 'valibot';

/** Servers that keep to the letter refuse brackets in an address. */
function tree(wanted: string): string {
  return `tree=${encodeURIComponent(wanted)}`;
}

const Actions = v.optional(
  v.array(
    v.nullable(
      v.object({
        parameters: v.optional(v.array(v.object({ name: v.string(), value: v.optional(v.unknown()) }))),
      }),
    ),
  ),
  [],
);

/** Value of a parameter; null if there is none. */
export function parameterOf(actions: v.InferOutput<typeof Actions>, name: string): string | null {
  const found = actions.flatMap((action) => action?.parameters ?? []).find((parameter) => parameter.name === name);
  return typeof found?.value === 'string' ? found.value : null;
}

export const UserAnswer = v.object({ name: v.string(), authenticated: v.boolean() });
export const CrumbAnswer = v.object({ crumb: v.string(), crumbRequestField: v.string() });

const Definition = v.object({ name: v.string(), type: v.optional(v.string(), '') });
export const JobAnswer = v.object({
  /** Absent for a folder. */
  buildable: v.optional(v.boolean()),
  property: v.optional(v.array(v.nullable(v.object({ parameterDefinitions: v.optional(v.array(Definition)) }))), []),
});
export const JOB_QUERY = tree('buildable,property[parameterDefinitions[name,type]]');

export const QueueItemAnswer = v.object({
  id: v.number(),
  cancelled: v.optional(v.boolean(), false),
  why: v.optional(v.nullable(v.string()), null),
  executable: v.optional(v.nullable(v.object({ number: v.number() })), null),
  actions: Actions,
});
export const QUEUE_ITEM_QUERY = tree('id,cancelled,why,executable[number],actions[parameters[name,value]]');

export const QueueAnswer = v.object({ items: v.array(v.object({ id: v.number(), actions: Actions })) });
export const QUEUE_QUERY = tree('items[id,actions[parameters[name,value]]]');

export const BuildsAnswer = v.object({ builds: v.array(v.object({ number: v.number(), actions: Actions })) });
/** Those among which a lost one is searched. */
export const BUILDS_QUERY = tree('builds[number,actions[parameters[name,value]]]{0,200}');

export const BuildAnswer = v.object({
  number: v.number(),
  url: v.string(),
  building: v.boolean(),
  result: v.nullable(v.string()),
  actions: Actions,
  artifacts: v.optional(v.array(v.object({ fileName: v.string(), relativePath: v.string() })), []),
});
export const BUILD_QUERY = tree(
  'number,url,building,result,actions[parameters[name,value]],artifacts[fileName,relativePath]',
);
export type BuildState = v.InferOutput<typeof BuildAnswer>;

export const StagesAnswer = v.object({
  stages: v.optional(v.array(v.object({ name: v.string(), status: v.string() })), []),
});
export type PipelineStage = v.InferOutput<typeof StagesAnswer>['stages'][number];
