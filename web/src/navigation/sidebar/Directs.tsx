import { Plus } from 'lucide-react'
import { memo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { targetKey } from '#data/draft.ts'
import { useDraftPlaces } from '#data/draft-places.ts'
import { useFaces } from '#data/faces.ts'
import { useNames, useRecentDirects, useUnreads } from '#data/hooks.ts'
import { directTitle } from '#data/titles.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { t } from '#language/words.ts'
import { narrowHash, type Place } from '#narrow/hash.ts'
import { conversationNarrow, shapeOf } from '#narrow/narrow.ts'
import { Avatars, type Face } from '#ui/Avatars.tsx'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LongList } from '#ui/LongList.tsx'
import { openNewDirect } from '../menus/open-new-direct.ts'
import person from './Person.module.css'
import { Section } from './Section.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import { FEW_DIRECTS, othersIn, shownDirects } from './shown-directs.ts'
import styles from './Topics.module.css'

const MORE = 20

/** Direct conversations, the newest first. `open` are the people of the one that is open, as `openDirect` says them. */
export const Directs = memo(function Directs({ open }: { open: string | undefined }) {
  const { ownUserId } = useApp()
  const [few, setFew] = useState(FEW_DIRECTS)
  const unreads = useUnreads()
  const drafts = useDraftPlaces()
  const recent = useRecentDirects()
  const shown = shownDirects(recent, unreads.directs, few)
  // Nobody has said anything there yet, or not for long: only the draft leads to it.
  const listed = new Set(shown.map(([, direct]) => othersIn(direct.user_ids, ownUserId).join()))
  const begun = drafts.directs.filter((others) => !listed.has(others.join()))
  const lines = new Map([
    ...begun.map((others) => [others.join(), { others, unread: 0 }] as const),
    ...shown.map(([key, direct]) => {
      const others = othersIn(direct.user_ids, ownUserId)
      return [others.join(), { others, unread: unreads.directs.get(key)?.length ?? 0 }] as const
    }),
  ])
  return (
    <Section
      id="directs"
      name={t`Direct messages`}
      action={
        <IconButton icon={Plus} size={15} label={t`New direct message`} onClick={() => openNewDirect()} />
      }
    >
      {(list) => (
        <>
          {/* All with unread messages are listed: in an hour of a busy day, a hundred. */}
          <LongList {...list} keys={[...lines.keys()]} kept={open}>
            {(key) => {
              const { others, unread } = lines.get(key) as Line
              return <Direct others={others} unread={unread} active={key === open} />
            }}
          </LongList>
          {recent.size > shown.length && !list.hidden && (
            <button type="button" className={styles.more} onClick={() => setFew(few + MORE)}>
              {t`More conversations`}
            </button>
          )}
        </>
      )}
    </Section>
  )
})

export function openDirect(place: Place): string | undefined {
  const shape = place.kind === 'messages' ? shapeOf(place.narrow) : undefined
  return shape?.kind === 'direct' ? shape.userIds.join() : undefined
}

interface Line {
  readonly others: readonly number[]
  readonly unread: number
}

function Direct({ others, unread, active }: { others: readonly number[]; unread: number; active: boolean }) {
  const { ownUserId } = useApp()
  const names = useNames()
  const drafts = useDraftPlaces()
  const [only] = others
  const faces = useFaces(others)
  return (
    <SidebarLink
      href={narrowHash(conversationNarrow({ kind: 'direct', userIds: others }), names)}
      active={active}
      strong={unread > 0}
      draft={drafts.keys.has(targetKey({ kind: 'direct', userIds: others }))}
      icon={
        others.length === 1 && only !== undefined ? (
          <Person userId={only} face={faces[0]} />
        ) : (
          <Avatars faces={faces} size={20} />
        )
      }
      menu={{ kind: 'direct', userIds: others }}
      trailing={<Badge count={unread} forReader />}
    >
      {directTitle(others, ownUserId, names.userName)}
    </SidebarLink>
  )
}

/** The person with their presence, as small as it can be. */
function Person({ userId, face }: { userId: number; face: Face | undefined }) {
  return (
    <span className={person.person}>
      <Avatars faces={face ? [face] : []} size={20} />
      <PresenceDot userId={userId} ringed />
    </span>
  )
}
