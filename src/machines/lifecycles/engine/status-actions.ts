/** What can be done with the records of an area of one status: each action once, with all that is said of it. */
import type { Privilege } from '../../../rules/access.ts';
import type { ConfirmedCommands, TypedDemand } from '../../records/confirmed-commands.ts';
import type { ActionWords } from './definition.ts';
import { namesOf, recordOf } from './names.ts';
import type { OfflinePolicy } from './offline-policy.ts';

export interface StatusAction<Status extends string> {
  readonly label: string;
  /** "Can't launch: …"; the label in small letters where not given. */
  readonly verb?: string;
  readonly privilege: Privilege;
  readonly offline: OfflinePolicy;
  /** What the confirmation of a command asks. An action without one only opens a page. */
  readonly question?: string;
  /** A text that is typed before the command, with the label of its field; none where not given. */
  readonly typed?: Omit<TypedDemand, 'text'>;
  /** The command takes something away. */
  readonly isDestructive?: true;
  /** There is no record any more once the command is done. */
  readonly isRemoval?: true;
  /** The statuses in which what it does is done, or under way: there it is refused with an "already". */
  readonly done?: readonly Status[];
  /** What is said wherever the statuses refuse it, instead of one of them: "nothing has failed". */
  readonly unless?: string;
}

export interface StatusActions<Status extends string, Action extends string, Command extends Action> {
  /** In the order of the screens. */
  readonly names: readonly Action[];
  readonly labels: Readonly<Record<Action, string>>;
  readonly privileges: Readonly<Record<Action, Privilege>>;
  readonly offline: Readonly<Record<Action, OfflinePolicy>>;
  readonly words: Readonly<Record<Action, ActionWords<{ readonly status: Status }>>>;
  /** What follows for the confirmations of the commands. */
  readonly confirmed: Pick<ConfirmedCommands<Command, never>, 'questions' | 'isDestructive' | 'removes'>;
  /** What is to be typed before a command. @param text what is changed for good, by its name */
  readonly demand: (command: Command, text: string) => TypedDemand | null;
  /** Whether what an action does is done, or under way. */
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

/** Defines what can be done with an area's records. */
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
