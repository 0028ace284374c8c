import type { Privilege } from '../../../rules/access/access.ts';
import type { ConfirmedCommands, TypedDemand } from '../../records/confirmed-commands.ts';
import type { ActionWords } from './definition.ts';
import { namesOf, recordOf } from './names.ts';
import type { OfflinePolicy } from './offline-policy.ts';

export interface StatusAction<Status extends string> {
  readonly label: string;
  /** "Can't launch: …"; default: the label in lower case. */
  readonly verb?: string;
  readonly privilege: Privilege;
  readonly offline: OfflinePolicy;
  /** An action without a question only opens a page. */
  readonly question?: string;
  readonly typed?: Omit<TypedDemand, 'text'>;
  readonly isDestructive?: true;
  readonly isRemoval?: true;
  /** Its effect is reached or under way: the refusal says "already". */
  readonly done?: readonly Status[];
  /** Replaces the sentence about a status: "nothing has failed". */
  readonly unless?: string;
}

export interface StatusActions<Status extends string, Action extends string, Command extends Action> {
  readonly names: readonly Action[];
  readonly labels: Readonly<Record<Action, string>>;
  readonly privileges: Readonly<Record<Action, Privilege>>;
  readonly offline: Readonly<Record<Action, OfflinePolicy>>;
  readonly words: Readonly<Record<Action, ActionWords<{ readonly status: Status }>>>;
  readonly confirmed: Pick<ConfirmedCommands<Command, never>, 'questions' | 'isDestructive' | 'removes'>;
  readonly demand: (command: Command, text: string) => TypedDemand | null;
  readonly isDone: (action: Action, status: Status) => boolean;
}

type CommandIn<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly question: string } ? Name : never;
}[keyof Table] &
  string;

export type ActionOf<Actions> = Actions extends { readonly names: readonly (infer Action)[] } ? Action : never;
export type CommandOf<Actions> = Actions extends {
  readonly confirmed: { readonly questions: Readonly<Record<infer Command extends string, string>> };
}
  ? Command
  : never;

export function defineStatusActions<Status extends string>() {
  return <const Table extends Readonly<Record<string, StatusAction<Status>>>>(
    table: Table,
  ): StatusActions<Status, keyof Table & string, CommandIn<Table>> => {
    type Action = keyof Table & string;
    const actions: Readonly<Record<Action, StatusAction<Status>>> = table;
    const names = namesOf<Action>(actions);
    const each = <Value>(read: (action: StatusAction<Status>) => Value) =>
      recordOf(names, (name) => read(actions[name]));
    return {
      names,
      labels: each(({ label }) => label),
      privileges: each(({ privilege }) => privilege),
      offline: each(({ offline }) => offline),
      words: each(({ label, verb = label.toLowerCase(), done, unless }) => ({
        verb,
        ...(done && { done: { status: done } }),
        ...(unless !== undefined && { unless }),
      })),
      confirmed: {
        questions: each(({ question = '' }) => question),
        isDestructive: (action) => actions[action].isDestructive === true,
        removes: (action) => actions[action].isRemoval === true,
      },
      demand: (command, text) => {
        const { typed } = actions[command];
        return typed === undefined ? null : { ...typed, text };
      },
      isDone: (action, status) => actions[action].done?.includes(status) === true,
    };
  };
}
