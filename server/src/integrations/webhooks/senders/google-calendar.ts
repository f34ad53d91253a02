import { integration } from '../integration.ts'
import { token } from '../signatures.ts'
import { plain } from '../text.ts'

// Headers: the documentation of Google Calendar's API, "Push notifications".

/** Google Calendar: that a calendar has changed. Its notifications have no body, and do not say what has changed. */
export const googleCalendar = integration({
  name: 'googlecalendar',
  title: 'Google Calendar',
  category: 'people',
  instructions:
    'Make a channel by the API of Google Calendar: events.watch of the calendar, with type web_hook and the address; its ' +
    'token is the secret of the bot. It ends after the time that Google answers, and is then made anew.',
  eventHeader: 'X-Goog-Resource-State',
  mayBeEmpty: true,
  signature: token({ header: 'x-goog-channel-token' }),
  events: {
    sync: (_, { headers }) => ({
      topic: calendarOf(headers['x-goog-resource-uri']),
      content: `Changes of **${plain(calendarOf(headers['x-goog-resource-uri']))}** are told here.`,
    }),
    exists: (_, { headers }) => ({
      topic: calendarOf(headers['x-goog-resource-uri']),
      content: `📅 **${plain(calendarOf(headers['x-goog-resource-uri']))}** has changed: [see it](https://calendar.google.com/).`,
    }),
    not_exists: (_, { headers }) => ({
      topic: calendarOf(headers['x-goog-resource-uri']),
      content: `📅 **${plain(calendarOf(headers['x-goog-resource-uri']))}** is gone.`,
    }),
  },
  sample: {
    headers: {
      'x-goog-resource-state': 'exists',
      'x-goog-resource-uri':
        'https://www.googleapis.com/calendar/v3/calendars/example%40example.com/events?alt=json',
    },
    payload: '',
  },
})

/** The id of the calendar, which the address of what is watched has in it. */
function calendarOf(url: string | undefined): string {
  const parts = URL.parse(url ?? '')?.pathname.split('/') ?? []
  const id = parts[parts.indexOf('calendars') + 1]
  if (id === undefined || !parts.includes('calendars')) return 'Google Calendar'
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
