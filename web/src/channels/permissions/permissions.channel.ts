import { ShieldCheck } from 'lucide-react'
import { t } from '#language/words.ts'
import type { ChannelPage } from '../page.ts'
import { Permissions } from './Permissions.tsx'

export default {
  address: 'permissions',
  get name() {
    return t`Permissions`
  },
  icon: ShieldCheck,
  order: 3,
  Page: Permissions,
} satisfies ChannelPage
