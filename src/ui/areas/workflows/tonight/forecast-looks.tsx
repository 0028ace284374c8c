import { AlarmClockOff, CalendarX, CirclePlay, CircleStop, Link2Off } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ForecastKind } from '../../../../machines/lifecycles/deployment/forecast.ts';
import type { ToneName } from '../../../kit/tones.css.ts';

export const FORECAST_LOOKS: Readonly<Record<ForecastKind, { readonly tone: ToneName; readonly icon: ReactElement }>> =
  {
    STOP: { tone: 'neutral', icon: <CircleStop aria-hidden /> },
    START: { tone: 'success', icon: <CirclePlay aria-hidden /> },
    SCHEDULE_END: { tone: 'warning', icon: <CalendarX aria-hidden /> },
    KEEP_AWAKE_END: { tone: 'info', icon: <AlarmClockOff aria-hidden /> },
    LAUNCH_LINK_END: { tone: 'accent', icon: <Link2Off aria-hidden /> },
  };
