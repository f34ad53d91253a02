import { Info } from 'lucide-react'
import { t } from '#language/words.ts'
import type { ChannelPage } from '../page.ts'
import { General } from './General.tsx'

export default {
  address: 'general',
  get name() {
    return t`About`
  },
  icon: Info,
  order: 1,
  Page: General,
} satisfies ChannelPage
