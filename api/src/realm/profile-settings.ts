import { z } from 'zod'
import { name } from '../contract/name.ts'
import { switchedOff } from './common.ts'
import { realmErrors } from './errors.ts'
import { maxRealmDescriptionLength, maxRealmNameLength } from './limits.ts'
import { setting } from './setting.ts'

const organizationTypes = {
  unspecified: 0,
  business: 10,
  openSource: 20,
  educationNonprofit: 30,
  educationForProfit: 35,
  research: 40,
  event: 50,
  nonprofit: 60,
  government: 70,
  politicalGroup: 80,
  community: 90,
  personal: 100,
  other: 1000,
} as const

const profile = { page: 'profile', section: 'What it is' } as const
const language = { page: 'profile', section: 'Language' } as const

/** What the organization is. */
export const profileSettings = {
  name: setting({
    type: name(realmErrors.invalidNameCharacter).max(maxRealmNameLength),
    default: '',
    face: { ...profile, title: 'Name' },
  }),
  description: setting({
    type: z.string().max(maxRealmDescriptionLength),
    default: '',
    about: 'Source text.',
    face: { ...profile, title: 'Description', about: 'Who logs in or joins reads it.', as: 'paragraph' },
  }),
  org_type: setting({
    type: z.literal([0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]),
    default: organizationTypes.unspecified,
    face: {
      ...profile,
      title: 'Kind of organization',
      choices: {
        0: 'Not said',
        10: 'Business',
        20: 'Open source project',
        30: 'School or university (nonprofit)',
        35: 'School or university (for profit)',
        40: 'Research',
        50: 'Event or conference',
        60: 'Nonprofit',
        70: 'Government',
        80: 'Political group',
        90: 'Community',
        100: 'Personal',
        1000: 'Another',
      },
    },
  }),
  want_advertise_in_communities_directory: setting({
    ...switchedOff,
    face: { ...profile, title: 'Directories of communities may list us' },
  }),
  default_language: setting({
    type: z.string(),
    default: 'en',
    face: {
      ...language,
      title: 'Language of the organization',
      about: 'In which the notices of the server are written.',
      as: 'language',
    },
  }),
} as const
