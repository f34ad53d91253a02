import { ChevronRight, Users } from 'lucide-react'
import { useUsers } from '#data/hooks.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import type { Candidate } from './candidates.ts'

/** What stands before the name of something that is found. */
export function CandidateMark({ candidate }: { candidate: Candidate }) {
  const { channelId, userId, kind, icon: Icon = ChevronRight } = candidate
  const user = useUsers().get(userId ?? -1)
  if (user) return <Avatar name={user.full_name} userId={user.user_id} url={user.avatar_url} size={20} />
  if (channelId !== undefined) return <ChannelIcon channelId={channelId} />
  if (kind === 'group') return <Users size={16} aria-hidden="true" />
  return kind === 'command' && <Icon size={16} aria-hidden="true" />
}
