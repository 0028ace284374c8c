import type { PushSettings } from '../../../contract/generated/schema.d.ts';

export interface PushChoicesProps {
  settings: PushSettings;
  isFixed: boolean;
  onChange: (settings: PushSettings) => void;
}
