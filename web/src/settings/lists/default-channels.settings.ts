import { Hash } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { DefaultChannels } from './DefaultChannels.tsx'

export default {
  area: 'organization',
  address: 'default-channels',
  get name() {
    return t`Default channels`
  },
  get about() {
    return t`Where new people are from the start.`
  },
  get parts() {
    return [[t`Groups of channels to choose`]] as const
  },
  icon: Hash,
  order: 30,
  After: DefaultChannels,
} satisfies SettingsPage
