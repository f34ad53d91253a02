/** What the server tells a browser whose app may be closed (server/src/accounts/push/web-push.ts). */
export type Pushed =
  | { readonly event: 'message'; readonly title: string; readonly options: NotificationOptions }
  | { readonly event: 'remove'; readonly ids: readonly number[] }

const ICON = '/icons/icon-192.png'

/**
 * Reads a push message. One that a newer server wrote in another way shows that there is something: browsers take the
 * permission from apps that get a push message and show nothing.
 */
export function pushedFrom(text: string, language?: string): Pushed {
  const data = objectIn(text)
  if (data.event === 'remove' && Array.isArray(data.ids)) {
    return { event: 'remove', ids: data.ids.filter((id) => typeof id === 'number') }
  }
  const textOf = (name: string) => (typeof data[name] === 'string' ? data[name] : '')
  const lang = language === undefined ? {} : { lang: language }
  return {
    event: 'message',
    title: textOf('title') || 'Parley',
    options: {
      ...lang,
      body: textOf('body'),
      icon: ICON,
      dir: 'auto',
      data: { hash: textOf('hash'), id: data.id },
      // A later message of the conversation takes the place of an earlier one, and is heard, too.
      ...(textOf('tag') === '' ? {} : { tag: textOf('tag'), renotify: true }),
    } as NotificationOptions,
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Whether a notification shows one of these messages. */
export function isOf(ids: readonly number[], data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'id' in data && ids.includes(Number(data.id))
}
