import type { MessageWithFlags } from '@parley/api/messages/objects'
import {
  channelAdministrators,
  mayAddSubscribers,
  mayAdministerChannel,
  mayDelete,
  mayJoin,
  mayMove,
  mayRemoveSubscribers,
  mayResolve,
  type PostRefusal,
  type Subscription,
  topicsPolicyOf,
  whyNotPost,
} from '@parley/client'
import { useMemo } from 'react'
import { byText } from '#language/intl.ts'
import type { ComposeTarget } from '#narrow/narrow.ts'
import { useApp } from './context.ts'
import { useSlice, useSubscriptions } from './hooks.ts'

// What the person may do, as far as the client knows: what they may not is left out, or said before they try.

/** Why the person may not write there, or undefined if they may. */
export function usePostRefusal(target: ComposeTarget): PostRefusal | undefined {
  // As text, so that events that do not change the answer draw nothing anew.
  const answer = useSlice((state) => JSON.stringify(whyNotPost(state, target)))
  return useMemo(() => (answer === undefined ? undefined : JSON.parse(answer)), [answer])
}

/** Whether the channel takes the empty topic, another one, or both. */
export function useTopicsPolicy(channelId: number | undefined) {
  return useSlice((state) => {
    const channel = state.subscriptions.get(channelId ?? -1)
    return channel && topicsPolicyOf(state, channel)
  })
}

/** The channels that the person may write in, by name. */
export function useChannelsToWriteIn(): Subscription[] {
  const { session } = useApp()
  return [...useSubscriptions().values()]
    .filter((channel) => !whyNotPost(session.state, { channelId: channel.stream_id }))
    .sort(byText(({ name }) => name))
}

/** The people to ask about a channel. */
export function useChannelAdministrators(channel: Subscription) {
  return channelAdministrators(useApp().session.state, channel)
}

export function useMayResolve(channelId: number): boolean {
  return useSlice((state) => mayResolve(state, channelId))
}

export function useMayAddSubscribers(channelId: number): boolean {
  return useSlice((state) => mayAddSubscribers(state, channelId))
}

export function useMayAdministerChannel(channelId: number): boolean {
  return useSlice((state) => mayAdministerChannel(state, channelId))
}

export function useMayRemoveSubscribers(channelId: number): boolean {
  return useSlice((state) => mayRemoveSubscribers(state, channelId))
}

/** Whether the person may join the channel by themselves, and so read it before. */
export function useMayJoin(channelId: number): boolean {
  return useSlice((state) => {
    const channel = state.subscriptions.get(channelId)
    return channel !== undefined && !channel.is_archived && mayJoin(state, channel)
  })
}

export function useMessageRights(message: MessageWithFlags) {
  const { state } = useApp().session
  return { ...mayMove(state, message), mayDelete: mayDelete(state, message) }
}
