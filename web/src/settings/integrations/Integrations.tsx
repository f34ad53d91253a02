import { getIntegrations } from '@parley/api/incoming-webhooks/endpoints'
import type { Integration } from '@parley/api/incoming-webhooks/objects'
import { botTypes } from '@parley/api/users/objects'
import { hasPermission } from '@parley/client'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '../frame/Card.tsx'
import setting from '../setting/Setting.module.css'
import { Address } from './Address.tsx'
import { FeedAddress } from './FeedAddress.tsx'
import { ReportingBots } from './ReportingBots.tsx'
import { SenderList } from './SenderList.tsx'
import { type Made, SetUp } from './SetUp.tsx'
import { useAnswer } from './use-answer.ts'

/** Sets up what other services report: which, where to, by which bot. */
export function Integrations() {
  const { ownUserId } = useApp()
  const bots = useSlice((state) => state.bots)
  const mayMake = useSlice(
    (state) =>
      hasPermission(state, 'can_create_bots_group') ||
      hasPermission(state, 'can_create_write_only_bots_group'),
  )
  const own = [...bots.values()]
    .filter((bot) => bot.owner_id === ownUserId && bot.is_active && bot.bot_type === botTypes.incomingWebhook)
    .sort(byText((bot) => bot.full_name))
  const { answer, problem, askAgain } = useAnswer(getIntegrations, {})
  const [chosen, setChosen] = useState<Integration>()
  const [made, setMade] = useState<Made>()
  const [isBack, setBack] = useState(false)

  function leave() {
    setBack(true)
    setChosen(undefined)
    setMade(undefined)
  }

  if (problem !== undefined) {
    return (
      <Card title={t`Other services`}>
        <p className={setting.note} role="alert">
          {problem} <Button kind="quiet" onClick={askAgain}>{t`Try again`}</Button>
        </p>
      </Card>
    )
  }
  if (!answer) return <p role="status">{t`Loading…`}</p>
  const titles = new Map(answer.integrations.map(({ name, title }) => [name, title]))
  const reporting = chosen === undefined && <ReportingBots bots={own} titles={titles} />
  return (
    <>
      {/* Whoever has some comes for these. Below all services, nobody would see what they open. */}
      {own.length > 0 && reporting}
      {chosen === undefined ? (
        <SenderList
          integrations={answer.integrations}
          onChoose={setChosen}
          isBack={isBack}
          refusal={
            mayMake || own.length > 0 ? undefined : t`Administrators have said that you cannot make bots.`
          }
        />
      ) : made === undefined ? (
        <SetUp integration={chosen} bots={own} mayMake={mayMake} onMade={setMade} onCancel={leave} />
      ) : chosen.is_read ? (
        <FeedAddress integration={chosen} made={made} onDone={leave} />
      ) : (
        <Address integration={chosen} made={made} onDone={leave} />
      )}
      {own.length === 0 && reporting}
    </>
  )
}
