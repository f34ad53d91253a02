/** The sounds that clients have, by the names under which they ship them. */
export const notificationSounds = ['ding', 'swoosh', 'zulip'] as const

const NO_SOUND = 'none'

export function isNotificationSound(name: string): boolean {
  return name === NO_SOUND || notificationSounds.some((sound) => sound === name)
}
