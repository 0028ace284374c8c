import type { ColumnType, Generated } from 'kysely';
import type { PushSettings } from '../../src/contract/generated/schema.d.ts';
import type { DefaultMoment, Json, LaterMoment } from '../database/columns.ts';
import type { SealPurpose } from '../seal.ts';

/** What has happened to a record, until its recipients are found. */
export type NewsKind = 'waiting' | 'reminder' | 'settled' | NoticeKind;
/** What a user is notified of. */
export type NoticeKind =
  | 'approved'
  | 'rejected'
  | 'failed'
  | 'finished'
  | 'paused'
  | 'schedule'
  | 'commented'
  | 'servicesFailed'
  | 'servicesUp';

declare module '../database/tables.ts' {
  interface Tables {
    push_settings: { user_id: number; settings: Json<PushSettings> };
    push_subscriptions: {
      subscription_id: Generated<string>;
      user_id: number;
      session: string;
      /** Keyed fingerprint, by which a device is recognized. */
      endpoint_hash: string;
      /** The endpoint and its keys, which let anybody notify the device. */
      sealed_target: Uint8Array;
      /** Of the server's key with which the device has subscribed. */
      key_id: string;
      name: string;
      /** Ids of the notices in the notification of what waits. */
      shown: Json<number[]>;
      /** Grows with each change that may concern the device; `done` is where the last delivery began. */
      wanted: Generated<number>;
      done: Generated<number>;
      /** The end of quiet hours, if something waits for it. */
      next_at: LaterMoment;
      created_at: DefaultMoment;
      last_used_at: DefaultMoment;
    };
    push_news: {
      news_id: Generated<number>;
      kind: string;
      area: string;
      record_id: string;
      /** Null for those who can decide. */
      user_id: number | null;
      /** News with the same key are sent once. */
      news_key: string | null;
      /** What it is about; null for the record itself. */
      comment_id: ColumnType<number | null, number | null | undefined, never>;
      created_at: DefaultMoment;
    };
    push_notices: {
      notice_id: Generated<number>;
      user_id: number;
      kind: string;
      area: string;
      record_id: string;
      tenant_id: string;
      label: string;
      name: string;
      path: string;
      is_production: boolean;
      news_key: string | null;
      created_at: DefaultMoment;
      /** Of what waits: when it was decided or the user could no longer decide it. */
      ended_at: LaterMoment;
    };
    push_sent: { subscription_id: string; notice_id: number };
  }
}

export const PUSH_TARGET: SealPurpose = 'push_subscriptions.sealed_target';
