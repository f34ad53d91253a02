import { z } from 'zod'
import { maxWidgetIndex, maxWidgetTextLength } from './limits.ts'

/*
 * What the content of submessages is, as JSON: first what the message shows, then what people make of it. Keys are
 * `<user>,<idx>` in polls, and the other way round in to-do lists; what was there from the start is from `canned`.
 */

const poll = z.strictObject({
  widget_type: z.literal('poll'),
  extra_data: z.strictObject({ question: z.string(), options: z.array(z.string()) }),
})
const todo = z.strictObject({
  widget_type: z.literal('todo'),
  extra_data: z.strictObject({
    task_list_title: z.string(),
    tasks: z.array(z.strictObject({ task: z.string(), desc: z.string() })),
  }),
})
const zform = z.strictObject({
  widget_type: z.literal('zform'),
  extra_data: z.strictObject({
    type: z.literal('choices'),
    heading: z.string(),
    choices: z.array(
      z.strictObject({
        type: z.string().optional(),
        short_name: z.string(),
        long_name: z.string(),
        reply: z.string(),
      }),
    ),
  }),
})

/** The first submessage, which says what the message shows. */
export const widgetStart = z.discriminatedUnion('widget_type', [poll, todo, zform])
export type WidgetStart = z.infer<typeof widgetStart>

const text = z.string().max(maxWidgetTextLength)
const index = z.int().min(0).max(maxWidgetIndex)
const pollKey = z.string().regex(/^(?:\d{1,10}|canned),\d{1,4}$/)
const todoKey = z.string().regex(/^\d{1,4},(?:\d{1,10}|canned)$/)

export const pollEntry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('vote'), key: pollKey, vote: z.literal([1, -1]) }),
  z.strictObject({ type: z.literal('new_option'), idx: index, option: text }),
  z.strictObject({ type: z.literal('question'), question: text }),
])
export type PollEntry = z.infer<typeof pollEntry>

export const todoEntry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('strike'), key: todoKey }),
  z.strictObject({
    type: z.literal('new_task'),
    key: index,
    task: text,
    desc: text,
    completed: z.literal(false),
  }),
  z.strictObject({ type: z.literal('new_task_list_title'), title: text }),
])
export type TodoEntry = z.infer<typeof todoEntry>
