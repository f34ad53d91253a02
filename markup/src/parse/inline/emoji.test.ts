import { describe } from 'vitest'
import { rendersInline } from '../../../test/cases.ts'

describe('an emoji by name', () => {
  rendersInline([
    [
      ':thumbs_up:',
      '<span aria-label="thumbs up" class="emoji emoji-1f44d" role="img" title="thumbs up">:thumbs_up:</span>',
    ],
    [':+1:', '<span aria-label="+1" class="emoji emoji-1f44d" role="img" title="+1">:+1:</span>'],
    [
      ':smile::tada:',
      '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span><span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span>',
    ],
    [
      'a:smile:b',
      'a<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>b',
    ],
    [
      ':party_blob:',
      '<img alt=":party_blob:" class="emoji" src="/user_avatars/1/emoji/images/ab12cd34.gif" title="party blob">',
    ],
    [
      ':zulip:',
      '<img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip">',
    ],
    [':Smile:', ':Smile:'],
    [':no_such:', ':no_such:'],
    [':no_such:smile:', ':no_such:smile:'],
    [':a b:', ':a b:'],
  ])
})

describe('an emoji character', () => {
  rendersInline([
    [
      '😄',
      '<span aria-label="big smile" class="emoji emoji-1f604" role="img" title="big smile">:big_smile:</span>',
    ],
    ['❤\ufe0f', '<span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span>'],
    ['❤', '❤'],
    ['↔ © ☎ 1', '↔ © ☎ 1'],
    [
      '#\ufe0f⃣',
      '<span aria-label="hash" class="emoji emoji-0023-20e3" role="img" title="hash">:hash:</span>',
    ],
    [
      '🇺🇸',
      '<span aria-label="flag united states" class="emoji emoji-1f1fa-1f1f8" role="img" title="flag united states">:flag_united_states:</span>',
    ],
    ['👍🏽', '👍🏽'],
    [
      '👩\u200d🚀',
      '<span aria-label="woman astronaut" class="emoji emoji-1f469-200d-1f680" role="img" title="woman astronaut">:woman_astronaut:</span>',
    ],
    [
      '😄😄',
      '<span aria-label="big smile" class="emoji emoji-1f604" role="img" title="big smile">:big_smile:</span><span aria-label="big smile" class="emoji emoji-1f604" role="img" title="big smile">:big_smile:</span>',
    ],
    [
      'a😄b',
      'a<span aria-label="big smile" class="emoji emoji-1f604" role="img" title="big smile">:big_smile:</span>b',
    ],
  ])
})

describe('an emoticon', () => {
  rendersInline([
    [':)', '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>'],
    ['(:', '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>'],
    [
      ':) :)',
      '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span> <span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>',
    ],
    ['a:)', 'a:)'],
    ['(:))', '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>))'],
    ['<3', '<span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span>'],
    [
      ':D!',
      '<span aria-label="grinning" class="emoji emoji-1f600" role="img" title="grinning">:grinning:</span>!',
    ],
    [
      ':D',
      '<span aria-label="grinning" class="emoji emoji-1f600" role="img" title="grinning">:grinning:</span>',
    ],
  ])
})
