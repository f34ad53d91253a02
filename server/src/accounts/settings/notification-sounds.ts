/** The sounds that clients ship, by name. */
export const notificationSounds = ['ding', 'swoosh', 'zulip'] as const

const NO_SOUND = 'none'

export function isNotificationSound(name: string): boolean {
  return name === NO_SOUND || notificationSounds.some((sound) => sound === name)
}
