import { z } from 'zod'
import { integer } from '../contract/numbers.ts'
import { maxTermsLength } from '../terms/limits.ts'
import { owners, switchedOff, switchedOn } from './common.ts'
import { maxWelcomeMessageLength } from './limits.ts'
import { setting } from './setting.ts'

const joining = { page: 'joining', section: 'Who may join' } as const
const newPeople = { page: 'joining', section: 'New people' } as const
const loggingIn = { page: 'authentication', section: 'Logging in' } as const
const terms = { page: 'joining', section: 'Terms' } as const
const guests = { page: 'joining', section: 'Guests' } as const
const identity = { page: 'permissions', section: 'Names, pictures and addresses' } as const

/** Who comes in, what they are told, and what they may change about themselves. */
export const joiningSettings = {
  invite_required: setting({
    ...switchedOn,
    about: 'Only people who were invited may join.',
    face: { ...joining, ...owners, title: 'Only people who were invited may join' },
  }),
  emails_restricted_to_domains: setting({
    ...switchedOff,
    face: {
      ...joining,
      ...owners,
      title: 'Only addresses of our domains may join',
      about: 'The domains are listed below.',
    },
  }),
  disallow_disposable_email_addresses: setting({
    ...switchedOn,
    face: { ...joining, ...owners, title: 'No throw-away addresses' },
  }),
  waiting_period_threshold: setting({
    type: integer.min(0),
    default: 0,
    about: 'Days after which a member is a full member.',
    face: {
      ...newPeople,
      ...owners,
      title: 'A new member is a full member after',
      about: 'Rights can be given to full members only.',
      choices: { 0: 'At once', 3: '3 days', 7: '1 week', 30: '30 days' },
      unit: 'days',
    },
  }),
  send_welcome_emails: setting({
    ...switchedOn,
    face: { ...newPeople, title: 'Welcome new people by mail' },
  }),
  welcome_message_custom_text: setting({
    type: z.string().max(maxWelcomeMessageLength),
    default: '',
    about: 'Sent to new users by the welcome bot.',
    since: 416,
    face: {
      ...newPeople,
      title: 'Welcome in your own words',
      about: 'The welcome bot sends it to everybody who joins.',
      as: 'paragraph',
    },
  }),
  require_second_factor: setting({
    type: z.enum(['nobody', 'administrators', 'everybody']),
    default: 'nobody',
    about:
      'Of whom the organization requires a second factor. Sessions without one can only set it up; API keys go on.',
    face: {
      ...loggingIn,
      ...owners,
      title: 'A second factor is required of',
      about:
        'Who has none is led through setting one up before anything else, also where they are logged in already. API keys that programs have go on until they are revoked.',
      choices: { nobody: 'Nobody', administrators: 'Administrators and owners', everybody: 'Everybody' },
    },
  }),
  terms_of_service: setting({
    type: z.string().max(maxTermsLength),
    default: '',
    about:
      'Source text, or the address of a page. Who joins accepts them; when they change, everybody is asked again.',
    face: {
      ...terms,
      title: 'Terms of service',
      about:
        'The text, or the address of a page that has it. Who joins accepts it. When it changes, everybody is asked again.',
      as: 'paragraph',
    },
  }),
  privacy_policy: setting({
    type: z.string().max(maxTermsLength),
    default: '',
    about: 'Source text, or the address of a page. Accepted with the terms of service.',
    face: {
      ...terms,
      title: 'Privacy policy',
      about: 'The text, or the address of a page that has it. It is accepted with the terms.',
      as: 'paragraph',
    },
  }),
  enable_guest_user_indicator: setting({
    ...switchedOn,
    face: { ...guests, title: 'Mark the names of guests' },
  }),
  enable_guest_user_dm_warning: setting({
    ...switchedOn,
    face: { ...guests, title: 'Warn who writes to a guest directly' },
  }),
  require_unique_names: setting({
    ...switchedOff,
    face: { ...identity, title: 'No two people have the same name' },
  }),
  name_changes_disabled: setting({ ...switchedOff, face: { ...identity, title: 'People keep their name' } }),
  email_changes_disabled: setting({
    ...switchedOff,
    face: { ...identity, title: 'People keep their e-mail address' },
  }),
  avatar_changes_disabled: setting({
    ...switchedOff,
    face: { ...identity, title: 'People keep their picture' },
  }),
} as const
