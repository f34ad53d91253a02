import { goTo } from '#narrow/location.ts'

const ICON = '/icons/icon-192.png'

interface ToShow {
  readonly title: string
  readonly body: string
  /** A later one takes the place of an earlier one with the same. */
  readonly tag: string
  /** Where a click leads. */
  readonly hash: string
}

/** Shows a notification; returns the function that closes it. */
export async function showNotification({ title, body, tag, hash }: ToShow): Promise<() => void> {
  const options = { body, tag, renotify: true, silent: true, icon: ICON, data: { hash } }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) {
    // Telephones allow no others. The service worker opens the conversation.
    await registration.showNotification(title, options)
    return async () => {
      const open = await registration.getNotifications({ tag })
      for (const one of open) if (one.data?.hash === hash) one.close()
    }
  }
  const notification = new Notification(title, options)
  notification.onclick = () => {
    window.focus()
    goTo(hash)
    notification.close()
  }
  return () => notification.close()
}
