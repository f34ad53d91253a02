import type { Fields } from '../fields.ts'
import { integration, type Post } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { link, plain, withText } from '../text.ts'

// Actions and fields: Trello's documentation, "Webhooks" and "Action types".

/** Trello: cards of boards. */
export const trello = integration({
  name: 'trello',
  title: 'Trello',
  category: 'tasks',
  instructions:
    'Make a webhook by the API of Trello: POST to https://api.trello.com/1/webhooks with the address as callbackURL and ' +
    'the ID of the board as idModel. The secret of the bot is that of the Power-Up whose key is used.',
  eventOf: (payload) => payload.text('action.type'),
  signature: hmac({
    header: 'x-trello-webhook',
    algorithm: 'sha1',
    encoding: 'base64',
    of: ({ body, url }) => body.toString() + url,
  }),
  givesSecret: true,
  topicOf: (payload) => payload.maybe('action.data.board.name', 'model.name'),
  events: {
    createCard: (payload) => said(payload, `added ${cardOf(payload)}${into(payload, 'list')}`),
    updateCard: updated,
    deleteCard: (payload) =>
      said(payload, `deleted the card ${plain(payload.maybe('action.data.card.idShort') ?? '')}`),
    commentCard: (payload) =>
      said(payload, `commented on ${cardOf(payload)}`, payload.maybe('action.data.text')),
    addMemberToCard: (payload) => said(payload, `added ${memberOf(payload)} to ${cardOf(payload)}`),
    removeMemberFromCard: (payload) => said(payload, `took ${memberOf(payload)} off ${cardOf(payload)}`),
    addAttachmentToCard: (payload) => {
      const file = payload.object('action.data.attachment')
      return said(payload, `attached ${link(file.text('name'), file.maybe('url'))} to ${cardOf(payload)}`)
    },
    updateCheckItemStateOnCard: (payload) => {
      const verb = payload.maybe('action.data.checkItem.state') === 'complete' ? 'ticked' : 'unticked'
      return said(
        payload,
        `${verb} ${plain(payload.text('action.data.checkItem.name'))} of ${cardOf(payload)}`,
      )
    },
    createList: (payload) => said(payload, `added the list ${plain(payload.text('action.data.list.name'))}`),
  },
  sample: {
    payload: {
      action: {
        type: 'createCard',
        data: {
          card: { name: 'This is a test', shortLink: 'abc123' },
          ...{ list: { name: 'To do' }, board: { name: 'Example', shortLink: 'def456' } },
        },
        memberCreator: { fullName: 'Octo' },
      },
      model: { name: 'Example' },
    },
  },
})

function said(payload: Fields, what: string, text?: string): Post {
  const who = plain(
    payload.maybe('action.memberCreator.fullName', 'action.memberCreator.username') ?? 'Somebody',
  )
  return {
    topic: payload.maybe('action.data.board.name', 'model.name') ?? 'Trello',
    content: withText(`${who} ${what}`, text),
  }
}

function cardOf(payload: Fields): string {
  const id = payload.maybe('action.data.card.shortLink')
  const url = id === undefined ? undefined : `https://trello.com/c/${encodeURIComponent(id)}`
  return link(payload.maybe('action.data.card.name') ?? 'a card', url)
}

const memberOf = (payload: Fields) =>
  plain(payload.maybe('action.member.fullName', 'action.data.member.name') ?? 'somebody')

function into(payload: Fields, list: string): string {
  const name = payload.maybe(`action.data.${list}.name`)
  return name === undefined ? '' : ` to **${plain(name)}**`
}

function updated(payload: Fields): Post | undefined {
  const before = payload.maybeObject('action.data.old')?.names() ?? []
  if (before.includes('idList')) {
    const from = payload.maybe('action.data.listBefore.name') ?? '?'
    return said(payload, `moved ${cardOf(payload)} from **${plain(from)}**${into(payload, 'listAfter')}`)
  }
  if (before.includes('closed')) {
    const verb = payload.flag('action.data.card.closed') ? 'archived' : 'brought back'
    return said(payload, `${verb} ${cardOf(payload)}`)
  }
  if (before.includes('name')) {
    return said(payload, `renamed ${plain(payload.text('action.data.old.name'))} to ${cardOf(payload)}`)
  }
  if (before.includes('due')) {
    const due = payload.maybe('action.data.card.due')
    return said(
      payload,
      `set ${cardOf(payload)} due ${due === undefined ? 'never' : plain(due.slice(0, 10))}`,
    )
  }
  // Places in a list, and descriptions with every change of a word.
  return undefined
}
