import { z } from 'zod'
import { notifications, off, on } from './common.ts'
import { setting } from './setting.ts'

const privacy = { page: 'account', section: 'What others learn' } as const

/** What others learn of a person. */
export const privacySettings = {
  presence_enabled: setting({
    ...on,
    ...notifications,
    face: { ...privacy, title: 'Show when I am here', about: 'Otherwise you look as if you were away.' },
  }),
  send_stream_typing_notifications: setting({
    ...on,
    face: { ...privacy, title: 'Show in channels that I am typing' },
  }),
  send_private_typing_notifications: setting({
    ...on,
    face: { ...privacy, title: 'Show in direct messages that I am typing' },
  }),
  receives_typing_notifications: setting({ ...on, face: { ...privacy, title: 'Show me who is typing' } }),
  send_read_receipts: setting({
    ...on,
    face: {
      ...privacy,
      title: 'Show others what I have read',
      about: 'Counts where the organization has read receipts.',
    },
  }),
  allow_private_data_export: setting({
    ...off,
    settableDefault: false,
    face: {
      ...privacy,
      title: 'Exports of the organization may have my private messages',
    },
  }),
  email_address_visibility: setting({
    type: z.literal([1, 2, 3, 4, 5]),
    default: 1,
    about: '1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.',
    face: {
      ...privacy,
      title: 'Who sees my e-mail address',
      choices: {
        1: 'Everyone',
        2: 'Everyone but guests',
        5: 'Moderators and administrators',
        3: 'Administrators',
        4: 'Nobody',
      },
    },
  }),
} as const
