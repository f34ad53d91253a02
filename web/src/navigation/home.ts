import type { App } from '#data/context.ts'

const HOMES = { inbox: '#inbox', recent_topics: '#recent', all_messages: '#feed' } as const

/** Where the person begins, and where Escape leads: as they have set it. */
export function homeHash({ session }: Pick<App, 'session'>): string {
  return HOMES[session.state.settings.web_home_view] ?? HOMES.inbox
}
