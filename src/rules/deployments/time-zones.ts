/** The zones of schedules, west to east, UTC-11 to UTC+12 (Deployments §5). IANA names; daylight saving follows. */
export const TIME_ZONES = [
  { zone: 'Pacific/Pago_Pago', label: '(UTC-11:00) Midway, Pago Pago' },
  { zone: 'Pacific/Honolulu', label: '(UTC-10:00) Hawaii' },
  { zone: 'America/Anchorage', label: '(UTC-09:00) Alaska' },
  { zone: 'America/Los_Angeles', label: '(UTC-08:00) Pacific Time' },
  { zone: 'America/Denver', label: '(UTC-07:00) Mountain Time' },
  { zone: 'America/Chicago', label: '(UTC-06:00) Central Time' },
  { zone: 'America/New_York', label: '(UTC-05:00) Eastern Time' },
  { zone: 'America/Halifax', label: '(UTC-04:00) Atlantic Time' },
  { zone: 'America/St_Johns', label: '(UTC-03:30) Newfoundland' },
  { zone: 'America/Sao_Paulo', label: '(UTC-03:00) São Paulo' },
  { zone: 'Atlantic/South_Georgia', label: '(UTC-02:00) Mid-Atlantic' },
  { zone: 'Atlantic/Azores', label: '(UTC-01:00) Azores' },
  { zone: 'Europe/London', label: '(UTC+00:00) London, Dublin, Lisbon' },
  { zone: 'Europe/Berlin', label: '(UTC+01:00) Berlin, Paris, Rome' },
  { zone: 'Europe/Athens', label: '(UTC+02:00) Athens, Helsinki' },
  { zone: 'Africa/Nairobi', label: '(UTC+03:00) Nairobi, Riyadh' },
  { zone: 'Asia/Tehran', label: '(UTC+03:30) Tehran' },
  { zone: 'Asia/Dubai', label: '(UTC+04:00) Dubai' },
  { zone: 'Asia/Karachi', label: '(UTC+05:00) Karachi, Tashkent' },
  { zone: 'Asia/Kolkata', label: '(UTC+05:30) Mumbai, Colombo' },
  { zone: 'Asia/Dhaka', label: '(UTC+06:00) Dhaka' },
  { zone: 'Asia/Bangkok', label: '(UTC+07:00) Bangkok, Jakarta' },
  { zone: 'Asia/Singapore', label: '(UTC+08:00) Singapore, Perth' },
  { zone: 'Asia/Tokyo', label: '(UTC+09:00) Tokyo, Seoul' },
  { zone: 'Australia/Darwin', label: '(UTC+09:30) Darwin' },
  { zone: 'Australia/Sydney', label: '(UTC+10:00) Sydney, Melbourne' },
  { zone: 'Pacific/Noumea', label: '(UTC+11:00) New Caledonia' },
  { zone: 'Pacific/Auckland', label: '(UTC+12:00) Auckland' },
] as const;

export function timeZoneLabel(zone: string): string {
  return TIME_ZONES.find((known) => known.zone === zone)?.label ?? zone;
}
