/** Settings by which it is quiet now, and for some hours, in a time zone. */
export function quietNow(timezone = '') {
  const zone = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone || 'UTC' } as const
  const { format } = new Intl.DateTimeFormat('en-US', zone)
  const clock = (inHours: number) => format(Date.now() + inHours * 3_600_000)
  return { quiet_hours_enabled: true, quiet_hours_from: clock(-3), quiet_hours_until: clock(3), timezone }
}
