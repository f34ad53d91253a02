import { useIsCompact } from '#data/appearance.ts'
import { Avatar } from '#ui/Avatar.tsx'

const SIZE = 36
const COMPACT_SIZE = 20

interface Props {
  name: string
  userId: number
  url: string | null | undefined
}

/** The picture of who has written a message. */
export function RowAvatar(props: Props) {
  return <Avatar {...props} size={useIsCompact() ? COMPACT_SIZE : SIZE} />
}
