import { describe } from 'vitest'
import { rendersInline } from '../../../test/cases.ts'

describe('a channel link', () => {
  rendersInline([
    ['#**ops**', '<a class="stream" data-stream-id="5" href="/#narrow/channel/5-ops">#ops</a>'],
    [
      '#**dev ops (x).y**',
      '<a class="stream" data-stream-id="6" href="/#narrow/channel/6-dev-ops-.28x.29.2Ey">#dev ops (x).y</a>',
    ],
    [
      '#**Zürich**',
      '<a class="stream" data-stream-id="10" href="/#narrow/channel/10-Z.C3.BCrich">#Zürich</a>',
    ],
    ['#**a>b**', '<a class="stream" data-stream-id="9" href="/#narrow/channel/9-a.3Eb">#a&gt;b</a>'],
    ['(#**ops**)', '(<a class="stream" data-stream-id="5" href="/#narrow/channel/5-ops">#ops</a>)'],
    ['#**Ops**', '#<strong>Ops</strong>'],
    ['#**nope**', '#<strong>nope</strong>'],
    ['a#**ops**', 'a#<strong>ops</strong>'],
  ])
})

describe('a topic link', () => {
  rendersInline([
    [
      '#**ops>deploy 1.2**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-ops/topic/deploy.201.2E2/with/4411">#ops &gt; deploy 1.2</a>',
    ],
    [
      '#**ops>Deploy 1.2**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-ops/topic/Deploy.201.2E2/with/4411">#ops &gt; Deploy 1.2</a>',
    ],
    [
      '#**ops>new topic**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-ops/topic/new.20topic">#ops &gt; new topic</a>',
    ],
    [
      '#**ops>**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-ops/topic/">#ops &gt; <em>general chat</em></a>',
    ],
    [
      '#**ops>a > b!**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-ops/topic/a.20.3E.20b.21">#ops &gt; a &gt; b!</a>',
    ],
    ['#**nope>x**', '#<strong>nope&gt;x</strong>'],
    ['#**ops>a*b**', '#<strong>ops&gt;a*b</strong>'],
  ])
})

describe('a message link', () => {
  rendersInline([
    [
      '#**ops>t@55**',
      '<a class="message-link" href="/#narrow/channel/5-ops/topic/t/near/55">#ops &gt; t @ 💬</a>',
    ],
    [
      '#**ops>@55**',
      '<a class="message-link" href="/#narrow/channel/5-ops/topic//near/55">#ops &gt; <em>general chat</em> @ 💬</a>',
    ],
    [
      '#**ops>a@b@55**',
      '<a class="message-link" href="/#narrow/channel/5-ops/topic/a.40b/near/55">#ops &gt; a@b @ 💬</a>',
    ],
    [
      '#**ops>t@x**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-ops/topic/t.40x">#ops &gt; t@x</a>',
    ],
  ])
})
