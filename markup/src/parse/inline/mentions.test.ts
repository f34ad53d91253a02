import { describe } from 'vitest'
import { rendersInline } from '../../../test/cases.ts'

describe('a user mention', () => {
  rendersInline([
    ['@**Ana Ruiz**', '<span class="user-mention" data-user-id="7">@Ana Ruiz</span>'],
    ['@**ana ruiz**', '<span class="user-mention" data-user-id="7">@Ana Ruiz</span>'],
    ['@**Ana Ruiz|7**', '<span class="user-mention" data-user-id="7">@Ana Ruiz</span>'],
    ['@**|7**', '<span class="user-mention" data-user-id="7">@Ana Ruiz</span>'],
    ['@**Bo <b>**', '<span class="user-mention" data-user-id="8">@Bo &lt;b&gt;</span>'],
    ['@**Twin|12**', '<span class="user-mention" data-user-id="12">@Twin</span>'],
    ['@_**Ana Ruiz**', '<span class="user-mention silent" data-user-id="7">Ana Ruiz</span>'],
    ['@_**Ana Ruiz|7**', '<span class="user-mention silent" data-user-id="7">Ana Ruiz</span>'],
    ['@**Old Timer**', '<span class="user-mention silent" data-user-id="9">Old Timer</span>'],
    ['(@**Ana Ruiz**)', '(<span class="user-mention" data-user-id="7">@Ana Ruiz</span>)'],
    ['/@**Ana Ruiz**', '/<span class="user-mention" data-user-id="7">@Ana Ruiz</span>'],
    ['**@**Ana Ruiz****', '<strong>@</strong>Ana Ruiz****'],
    [
      '[@**Ana Ruiz**](http://e.com)',
      '<a href="http://e.com"><span class="user-mention" data-user-id="7">@Ana Ruiz</span></a>',
    ],
  ])
})

describe('no user mention', () => {
  rendersInline([
    ['@**Nobody**', '@<strong>Nobody</strong>'],
    ['@**Ana Ruiz|8**', '@<strong>Ana Ruiz|8</strong>'],
    ['@**ana ruiz|7**', '@<strong>ana ruiz|7</strong>'],
    ['@**|999**', '@<strong>|999</strong>'],
    ['a@**Ana Ruiz**', 'a@<strong>Ana Ruiz</strong>'],
    ['@**Ana Ruiz', '@**Ana Ruiz'],
    [
      '@**Ana Ruiz**@**Ana Ruiz**',
      '<span class="user-mention" data-user-id="7">@Ana Ruiz</span>@<strong>Ana Ruiz</strong>',
    ],
    ['@ **Ana Ruiz**', '@ <strong>Ana Ruiz</strong>'],
  ])
})

describe('a wildcard mention', () => {
  rendersInline([
    [
      '@**all** @**everyone** @**channel** @**stream**',
      '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span> <span class="user-mention channel-wildcard-mention" data-user-id="*">@everyone</span> <span class="user-mention channel-wildcard-mention" data-user-id="*">@channel</span> <span class="user-mention channel-wildcard-mention" data-user-id="*">@stream</span>',
    ],
    ['@_**all**', '<span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span>'],
    ['@**topic**', '<span class="topic-mention">@topic</span>'],
    ['@_**topic**', '<span class="topic-mention silent">topic</span>'],
    ['@**All**', '@<strong>All</strong>'],
  ])
})

describe('a group mention', () => {
  rendersInline([
    ['@*design*', '<span class="user-group-mention" data-user-group-id="3">@design</span>'],
    ['@_*design*', '<span class="user-group-mention silent" data-user-group-id="3">design</span>'],
    ['@*gone*', '<span class="user-group-mention silent" data-user-group-id="4">gone</span>'],
    ['@*role:moderators*', '<span class="user-group-mention" data-user-group-id="5">@Moderators</span>'],
    ['@*Design*', '@<em>Design</em>'],
    ['@*nope*', '@<em>nope</em>'],
    ['a@*design*', 'a@<em>design</em>'],
  ])
})
