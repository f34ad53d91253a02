import { addAlertWords, getAlertWords, removeAlertWords } from '@parley/api/alert-words/endpoints'
import { createApiKey, endApiKey, getApiKeys } from '@parley/api/api-keys/endpoints'
import { createDrafts, deleteDraft, editDraft, getDrafts } from '@parley/api/drafts/endpoints'
import { deleteQueue, getEvents, registerQueue, streamEvents } from '@parley/api/events/endpoints'
import { muteUser, unmuteUser } from '@parley/api/muted-users/endpoints'
import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  removeNavigationView,
} from '@parley/api/navigation-views/endpoints'
import { markOnboardingStep } from '@parley/api/onboarding/endpoints'
import { getPresence, getUserPresence, updatePresence } from '@parley/api/presence/endpoints'
import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
} from '@parley/api/saved-snippets/endpoints'
import { endOtherSessions, endSession, getSessions } from '@parley/api/sessions/endpoints'
import { getUserStatus, updateStatus, updateStatusForUser } from '@parley/api/statuses/endpoints'
import { acceptTerms, getOwnTerms, getTerms } from '@parley/api/terms/endpoints'
import { endApiKey as endKey, makeApiKey } from '#directory/api-keys/commands.ts'
import { beginSession } from '#directory/sessions/commands.ts'
import { sessionsOf } from '#directory/sessions/sessions.ts'
import type { Change } from '#engine/journal/command.ts'
import { extra, person, queue } from '../props.ts'
import { ask, askTo, requests } from '../request.ts'
import { fresh, type Prop } from '../scene.ts'

const DRAFT = { type: 'private', to: [], topic: '', content: 'A draft.' } as const

/** A draft. Bots cannot have one, and get another's. */
const draft: Prop<{ id: number }> = async (stage, maker) => {
  const by = maker === stage.cast.bot ? stage.hand : maker
  const [id = 0] = (await by.call(createDrafts, { drafts: [{ ...DRAFT, to: [] }] })).ids
  return { id }
}

const snippet: Prop<{ id: number }> = async (_, maker) => {
  const made = await maker.call(createSavedSnippet, { title: 'Hello', content: 'Hello.' })
  return { id: made.saved_snippet_id }
}

const view: Prop<{ fragment: string }> = async (_, maker) => {
  const fragment = fresh('narrow/is/starred').replaceAll(' ', '-')
  await maker.call(addNavigationView, { fragment, is_pinned: true, name: fresh('View') })
  return { fragment }
}

/** An API key with a scope. */
const apiKey: Prop<{ key_id: number }> = async ({ realm }, maker) => {
  const request = { name: 'Script', mayWrite: false, channelIds: undefined, expiresAt: undefined }
  const { id } = await realm.change((change) => makeApiKey(change, maker.id, request))
  return { key_id: id }
}

/** Ends a key, whoever has it. */
async function endApiKeyOf(change: Change, id: number): Promise<void> {
  const owner = change.state.apiKeys.entries().find(([, own]) => own.has(id))
  if (owner !== undefined) await endKey(change, owner[0], id)
}

/** A browser session. */
const session: Prop<{ session_id: number }> = async ({ realm }, maker) => {
  const token = await beginSession(realm, maker.id)
  const all = await sessionsOf(realm.db, realm.state.id, maker.id, token)
  return { session_id: all.find(({ isCurrent }) => isCurrent)?.id ?? 0 }
}

/** A user whom the maker has muted. */
const muted: typeof person = async (stage, maker) => {
  const { id, email } = await stage.person(400)
  await maker.attempt(muteUser, { muted_user_id: id })
  return { id, email }
}

export const personal = requests(
  ask(getAlertWords, async () => ({})),
  ask(addAlertWords, async () => ({ alert_words: ['storm'] })),
  ask(removeAlertWords, async () => ({ alert_words: ['storm'] })),

  ask(getDrafts, async () => ({})),
  ask(createDrafts, async () => ({ drafts: [{ ...DRAFT, to: [] }] })),
  askTo('to somebody', createDrafts, async (scene) => ({
    drafts: [{ ...DRAFT, to: [(await scene.a(extra)).id] }],
  })),
  askTo('for a channel', createDrafts, async (scene) => {
    return {
      drafts: [{ type: 'stream' as const, to: [(await scene.channel()).id], topic: '', content: 'A draft.' }],
    }
  }),
  askTo('their own', editDraft, async (scene) => ({
    draft_id: (await scene.own(draft)).id,
    draft: { ...DRAFT, to: [] },
  })),
  askTo('their own to somebody', editDraft, async (scene) => {
    return { draft_id: (await scene.own(draft)).id, draft: { ...DRAFT, to: [(await scene.a(extra)).id] } }
  }),
  askTo("somebody else's", editDraft, async (scene) => ({
    draft_id: (await scene.a(draft)).id,
    draft: { ...DRAFT, to: [] },
  })),
  askTo('their own', deleteDraft, async (scene) => ({ draft_id: (await scene.own(draft)).id })),
  askTo("somebody else's", deleteDraft, async (scene) => ({ draft_id: (await scene.a(draft)).id })),

  ask(getSavedSnippets, async () => ({})),
  ask(createSavedSnippet, async () => ({ title: 'Hello', content: 'Hello.' })),
  askTo('their own', editSavedSnippet, async (scene) => ({
    saved_snippet_id: (await scene.own(snippet)).id,
    title: 'Bye',
  })),
  askTo("somebody else's", editSavedSnippet, async (scene) => ({
    saved_snippet_id: (await scene.a(snippet)).id,
    title: 'Bye',
  })),
  askTo('their own', deleteSavedSnippet, async (scene) => ({
    saved_snippet_id: (await scene.own(snippet)).id,
  })),
  askTo("somebody else's", deleteSavedSnippet, async (scene) => ({
    saved_snippet_id: (await scene.a(snippet)).id,
  })),

  ask(getNavigationViews, async () => ({})),
  ask(addNavigationView, async () => ({
    fragment: fresh('narrow/has/link'),
    is_pinned: false,
    name: fresh('Links'),
  })),
  askTo('their own', editNavigationView, async (scene) => ({ ...(await scene.own(view)), is_pinned: false })),
  askTo("somebody else's", editNavigationView, async (scene) => ({
    ...(await scene.a(view)),
    is_pinned: false,
  })),
  askTo('their own', removeNavigationView, (scene) => scene.own(view)),
  askTo("somebody else's", removeNavigationView, (scene) => scene.a(view)),

  ask(markOnboardingStep, async () => ({ onboarding_step: 'intro_inbox_view_modal' })),

  ask(muteUser, async (scene) => ({ muted_user_id: (await scene.a(person)).id })),
  ask(unmuteUser, async (scene) => ({ muted_user_id: (await scene.own(muted)).id })),

  askTo('what is told of alert words', registerQueue, async () => ({
    event_types: ['alert_words'],
    client_gravatar: false,
  })),
  askTo('of one channel', registerQueue, async (scene) => ({
    event_types: ['message'],
    narrow: [['channel', (await scene.channel()).name] as [string, string]],
    client_gravatar: false,
  })),
  askTo('everything', registerQueue, async () => ({ client_gravatar: false })),
  askTo('their own', getEvents, async (scene) => ({
    queue_id: (await scene.own(queue)).id,
    last_event_id: -1,
    dont_block: true,
  })),
  askTo("somebody else's", getEvents, async (scene) => ({
    queue_id: (await scene.a(queue)).id,
    last_event_id: -1,
    dont_block: true,
  })),
  askTo('their own', streamEvents, async (scene) => ({
    queue_id: (await scene.own(queue)).id,
    last_event_id: -1,
  })),
  askTo("somebody else's", streamEvents, async (scene) => ({
    queue_id: (await scene.a(queue)).id,
    last_event_id: -1,
  })),
  askTo('their own', deleteQueue, async (scene) => ({ queue_id: (await scene.own(queue)).id })),
  askTo("somebody else's", deleteQueue, async (scene) => ({ queue_id: (await scene.a(queue)).id })),

  ask(getApiKeys, async () => ({})),
  ask(createApiKey, async () => ({ name: 'Script', access: 'read' as const }), {
    undo: ({ stage }, { id }) => stage.realm.change((change) => endApiKeyOf(change, id)),
  }),
  askTo(
    'for a channel',
    createApiKey,
    async (scene) => ({
      ...{ name: 'Script', access: 'read' as const },
      channel_ids: [(await scene.channel()).id],
    }),
    { undo: ({ stage }, { id }) => stage.realm.change((change) => endApiKeyOf(change, id)) },
  ),
  askTo('their own', endApiKey, (scene) => scene.own(apiKey)),
  askTo("somebody else's", endApiKey, (scene) => scene.a(apiKey)),

  ask(getOwnTerms, async () => ({})),
  ask(acceptTerms, async () => ({ version: 'of none' })),
  ask(getTerms, async () => ({})),
  ask(getSessions, async () => ({})),
  ask(endOtherSessions, async () => ({})),
  askTo('their own', endSession, (scene) => scene.own(session)),
  askTo("somebody else's", endSession, (scene) => scene.a(session)),

  ask(getPresence, async () => ({})),
  ask(getUserPresence, async (scene) => {
    await scene.stage.extra.call(updatePresence, { status: 'active' })
    return { user_id_or_email: await scene.a(async ({ extra }) => String(extra.id)) }
  }),
  ask(updatePresence, async () => ({ status: 'idle' as const })),

  ask(updateStatus, async () => ({ status_text: fresh('At work') })),
  ask(updateStatusForUser, async (scene) => ({
    user_id: (await scene.a(extra)).id,
    status_text: fresh('Away'),
  })),
  ask(getUserStatus, async (scene) => ({ user_id: (await scene.a(extra)).id })),
)
