import { Compass, Ellipsis, MessagesSquare } from 'lucide-react'
import { useMemo, useState } from 'react'
import { plainText } from '#content/plain-text.ts'
import { useNames, useSlice } from '#data/hooks.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { formatNumber } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { channelNarrow } from '#narrow/narrow.ts'
import { hashOfChannelPage } from '#navigation/menus/channel-hash.ts'
import { openPlaceMenu } from '#navigation/menus/place-menu.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ChannelPageProps } from '../page.ts'
import { channelPages } from '../pages.ts'
import { Frame } from './Frame.tsx'
import { FootContext } from './foot.ts'
import { Head } from './Head.tsx'

interface Props extends ChannelPageProps {
  address: string
}

/** A page about a channel: its head, the tabs, and what is open. */
export function ChannelFrame({ channel, address, chosen }: Props) {
  const names = useNames()
  const { stream_id: id, name, rendered_description: html } = channel
  const about = useMemo(() => plainText(html), [html])
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const shown = useSlice((state) =>
    channelPages.flatMap((page) => (page.isFor?.(state, channel) === false ? [] : [page.address])).join(),
  ).split(',')
  const pages = channelPages.filter((page) => shown.includes(page.address))
  const page = pages.find((one) => one.address === address)
  const home = narrowHash(channelNarrow(id), names)
  return (
    <Frame
      back={home}
      isFilled={page?.fillsPage === true}
      foot={<div ref={setFoot} />}
      head={
        <Head
          picture={<ChannelIcon channelId={id} size={20} />}
          name={name}
          about={channel.is_archived ? t`Archived: it can be read, and nothing is added.` : about}
          tabsLabel={t`Pages about ${name}`}
          tabs={pages.map((one) => {
            const count = one.count?.(channel)
            return {
              hash: hashOfChannelPage(channel, one.address),
              name: one.name,
              count: count === undefined ? undefined : formatNumber(count),
              isOpen: one === page,
            }
          })}
        >
          <ButtonLink kind="quiet" href={home}>
            <MessagesSquare size={16} aria-hidden="true" />
            {t`Open the channel`}
          </ButtonLink>
          <IconButton
            icon={Ellipsis}
            label={t`More for this channel`}
            aria-haspopup="menu"
            onClick={(event) => openPlaceMenu(event, { kind: 'channel', channelId: id })}
          />
        </Head>
      }
    >
      <FootContext value={foot}>
        {page ? (
          <page.Page key={page.address} channel={channel} chosen={chosen} />
        ) : (
          <Notice icon={Compass} title={t`There is no such page`}>
            <p>
              <a href={hashOfChannelPage(channel, 'general')}>{t`About the channel`}</a>
            </p>
          </Notice>
        )}
      </FootContext>
    </Frame>
  )
}
